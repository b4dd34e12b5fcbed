import type { Answer } from '#contract/routes.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useResource, type Resource } from '../api/resource.ts';
import { writtenPage } from '../api/written-page.ts';
import { useIsWritten } from '../is-written.ts';
import { decoded, paths } from '../paths.ts';
import { PageLayout } from '../shell/page-layout.tsx';
import { Alert } from '../ui/alert.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SafeHtml } from '../ui/safe-html.tsx';
import { Link, SiteLink } from '../ui/link.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import './categories.scss';

type Loading = Omit<Resource<unknown>, 'data'>;

export function Categories() {
  const { data, ...loading } = useResource('categories.get');
  return (
    <PageLayout title="Categories">
      <div className="page-column page-wide">
        <h1>Categories</h1>
        {data ? <Groups {...data} /> : <Pending {...loading} lines={12} label="Loading the categories" />}
      </div>
    </PageLayout>
  );
}

function Groups({ award, fan }: Answer<'categories.get'>) {
  if (!award && !fan) return <p className="empty-note">The categories haven’t been announced yet.</p>;
  return (
    <div className="category-groups">
      {award ? <Group group={award} fallback="Award Categories" /> : null}
      {fan ? <Group group={fan} fallback="Fan Award Categories" /> : null}
    </div>
  );
}

type GroupOf = NonNullable<Answer<'categories.get'>['award']>;

function Group({ group, fallback }: { group: GroupOf; fallback: string }) {
  return (
    <section className="category-group">
      <h2>{group.title || fallback}</h2>
      <ul>
        {group.items.map(({ key, title }) => (
          <li key={key}>
            <Link to={paths['voting.index']({ category: key })}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A generic content page: its code is the path without the leading slash. One that cannot be loaded leads to the 404 route. */
export function ContentPage() {
  const { pathname } = useLocation();
  const code = decoded(pathname).replace(/^\/|\/$/g, '');
  const { data, ...loading } = useResource('page.get', { code });
  const isWritten = useIsWritten();
  // An unknown address comes with the words of the not-found screen. They stay until it is known whether there is a page by now.
  const [unknown] = useState(() => isWritten && writtenPage()?.path === paths['404']() && pathname);
  const navigate = useNavigate();
  const failed = loading.error !== undefined && data === undefined;
  useEffect(() => {
    if (failed) void navigate(paths['404'](), { replace: true });
  }, [failed, navigate]);
  if (data === undefined && (failed || unknown === pathname)) return <NotFound />;
  return <Editorial title={data?.title} html={data?.content} {...loading} error={undefined} />;
}

interface EditorialProps extends Loading {
  /** A gray line until it is known. */
  title: string | undefined;
  html: string | undefined;
  /** Above the words. */
  before?: ReactNode;
  /** Below the words, without which such a page does, too. */
  children?: ReactNode;
}

/** A page of an editor's words. */
export function Editorial({ title, html, before, children, ...loading }: EditorialProps) {
  const isKnown = html !== undefined || loading.error?.code === 'page_not_found';
  const hasWords = Boolean(html?.trim());
  return (
    <PageLayout title={title}>
      <article className={children ? 'page-column page-words' : 'page-column'}>
        {title === undefined ? <Skeleton className="skeleton-heading" /> : <h1>{title}</h1>}
        {before}
        {hasWords && html !== undefined ? <SafeHtml html={html} isFirst /> : null}
        {isKnown && !hasWords && !children ? <p className="empty-note">There’s nothing here yet.</p> : null}
        {isKnown ? null : <Pending {...loading} lines={8} />}
      </article>
      {/* Not before the words, which would move it. */}
      {isKnown || loading.error ? children : null}
    </PageLayout>
  );
}

/** Few ever open it: named here, it weighs next to nothing on other pages. */
export const SharedDraft = lazyPart<object>(
  'routes/shared-draft.tsx',
  async () => (await import('./shared-draft.tsx')).Route,
);

export function NotFound() {
  return (
    <PageLayout title="Page Not Found">
      <div className="page-column">
        {/* The address of a page that is gone, or never was. */}
        <meta name="robots" content="noindex" />
        <h1>Page Not Found</h1>
        <Alert>Sorry, The page you were looking for was not found.</Alert>
        <SiteLink className="btn btn-primary" destination={{ to: paths.index() }}>
          Go to the home page
        </SiteLink>
      </div>
    </PageLayout>
  );
}

interface PendingProps extends Loading {
  lines: number;
  label?: string;
}

function Pending({ error, isLoading, reload, ...skeleton }: PendingProps) {
  return error ? (
    <LoadFailure error={error} isLoading={isLoading} onRetry={reload} />
  ) : (
    <SkeletonText {...skeleton} />
  );
}
