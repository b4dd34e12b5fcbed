import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** The Voting page while it loads: as high as the page, so that nothing below it jumps. */
export function VotingSkeleton() {
  return (
    <div className="voting voting-loading">
      <h1 className="visually-hidden">Voting</h1>
      <p role="status">
        <VisuallyHidden>Loading the nominees</VisuallyHidden>
      </p>
      <Skeleton className="skeleton-heading voting-skeleton-title" />
      <Skeleton className="voting-skeleton-bar" />
      <div className="nominee-grid" data-orientation="vertical">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="voting-skeleton-card" />
        ))}
      </div>
    </div>
  );
}
