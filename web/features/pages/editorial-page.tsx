import { SafeHtml } from '../../ui/safe-html.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';

interface EditorialPageProps {
  /** The page's title; a grey line in its place until it is known. */
  heading: string | undefined;
  html: string | undefined;
  /** Set when the page could not be loaded. */
  error?: Error | undefined;
}

/** A page of an editor's: a title and an HTML body. */
export function EditorialPage({ heading, html, error }: EditorialPageProps) {
  return (
    <article className="page-column">
      {heading === undefined ? <Skeleton className="skeleton-heading" /> : <h1>{heading}</h1>}
      {html === undefined ? <Pending failed={error !== undefined} /> : <SafeHtml html={html} />}
    </article>
  );
}

/** The specification (section 8) has load failures logged and not told; a page that stays empty still says that it is. */
function Pending({ failed }: { failed: boolean }) {
  if (failed) return <p className="empty-note">There is nothing to see here yet.</p>;
  return <SkeletonText lines={8} />;
}
