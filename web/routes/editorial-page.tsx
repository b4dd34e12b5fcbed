import type { Resource } from '../api/resource.ts';
import { SafeHtml } from '../ui/safe-html.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { PageFailure } from './page-failure.tsx';

interface EditorialPageProps extends Omit<Resource<unknown>, 'data'> {
  /** The page's title; a grey line in its place until it is known. */
  heading: string | undefined;
  html: string | undefined;
}

/** A page of the show's editors: a title and an HTML body. */
export function EditorialPage({ heading, ...body }: EditorialPageProps) {
  return (
    <article className="page-column">
      {heading === undefined ? <Skeleton className="skeleton-heading" /> : <h1>{heading}</h1>}
      <Body {...body} />
    </article>
  );
}

/** An unwritten page is a 404 or empty; a page that merely fails to load is neither. */
function Body({ html, error, isLoading, reload }: Omit<EditorialPageProps, 'heading'>) {
  if (html?.trim()) return <SafeHtml html={html} />;
  if (html !== undefined || error?.code === 'page_not_found')
    return <p className="empty-note">There’s nothing here yet.</p>;
  return error ? <PageFailure isLoading={isLoading} onRetry={reload} /> : <SkeletonText lines={8} />;
}
