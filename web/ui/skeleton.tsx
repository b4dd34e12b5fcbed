import { VisuallyHidden } from './visually-hidden.tsx';

/** A gray box for content that loads; give it the content's class so that it has the same size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`.trim()} />;
}

/** Lines of text that load; `label` is for screen readers. */
export function SkeletonText({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton-text">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </div>
  );
}
