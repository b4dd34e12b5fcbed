import { Suspense, useLayoutEffect, useState, type ComponentType } from 'react';
import { BrowserRouter, matchPath, useLocation } from 'react-router-dom';
import { basePath, decodeParams, type RouteParams } from './paths.ts';
import { PageLayout } from './shell/page-layout.tsx';
import { Shell } from './shell/shell.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { lazyPart } from './ui/lazy-part.tsx';

type Page = ComponentType<RouteParams>;

/** A visitor's first load holds the shell and the page they came for. */
const page = lazyPart<RouteParams>;

type Feature = ComponentType<{ hash: string }>;

/** A page that is one feature; one of another `hash` begins anew. */
const titled = (title: string, source: string, load: () => Promise<Feature>): Page =>
  page(source, async () => {
    const View = await load();
    return ({ hash = '' }) => (
      <PageLayout title={title}>
        <View key={hash} hash={hash} />
      </PageLayout>
    );
  });

const emailedLink = (title: string, purpose: 'newsletter.verify' | 'newsletter.unsubscribe') =>
  titled(title, 'features/newsletter/emailed-link.tsx', async () => {
    const { EmailedLink } = await import('./features/newsletter/emailed-link.tsx');
    return ({ hash }) => <EmailedLink purpose={purpose} hash={hash} />;
  });

const fromPages = (name: 'Categories' | 'NotFound' | 'ContentPage' | 'SharedDraft'): Page =>
  page('routes/pages.tsx', async () => (await import('./routes/pages.tsx'))[name]);

const Stage = page('routes/stage.tsx', async () => (await import('./routes/stage.tsx')).Route);

/** The routes of tests/SPEC.md: Screens and routes, in history mode under the base path. */
const routes: Record<string, Page> = {
  '/': page('routes/home.tsx', async () => (await import('./routes/home.tsx')).Route),
  '/categories': fromPages('Categories'),
  '/nominees': page('routes/nominees.tsx', async () => (await import('./routes/nominees.tsx')).Route),
  '/winners/stage': Stage,
  '/winners/:edition?': page('routes/winners.tsx', async () => (await import('./routes/winners.tsx')).Route),
  '/voting/:category?/:nominee?': page(
    'routes/voting.tsx',
    async () => (await import('./routes/voting.tsx')).Route,
  ),
  '/pre-nomination/:category?': page(
    'routes/pre-nomination.tsx',
    async () => (await import('./routes/pre-nomination.tsx')).Route,
  ),
  '/newsletter/verify/:hash': emailedLink('Confirm your subscription', 'newsletter.verify'),
  '/newsletter/unsubscribe/:hash': emailedLink('Unsubscribe from the newsletter', 'newsletter.unsubscribe'),
  '/account/:page?/:hash?': page(
    'routes/account.tsx',
    async () => (await import('./routes/account.tsx')).Route,
  ),
  '/verify': titled(
    'Verify my vote',
    'features/receipts/verify-page.tsx',
    async () => (await import('./features/receipts/verify-page.tsx')).VerifyPage,
  ),
  '/shared-draft': fromPages('SharedDraft'),
  '/404': fromPages('NotFound'),
};

const Admin = page('routes/admin.tsx', async () => (await import('./routes/admin.tsx')).Route);
const Content = fromPages('ContentPage');

/**
 * The whole site. The first route that matches is the page, so that the screen of the hall comes before an edition that has
 * its name; the router's own ranking, nesting and loading of routes weigh 3 KiB gzip on every page.
 */
export function App() {
  const [begunAt] = useState(() => location.href);
  // The router listens from its first commit on. It is told of a step back or forward that was taken while that was drawn.
  useLayoutEffect(() => {
    if (location.href !== begunAt) dispatchEvent(new PopStateEvent('popstate'));
  }, [begunAt]);
  return (
    <BrowserRouter basename={basePath}>
      <Pages />
    </BrowserRouter>
  );
}

/** The page of the router's location, in its shell; the workshop and the screen of the hall have none. */
export function Pages() {
  const { pathname } = useLocation();
  const { Found, params } = pageOf(pathname);
  const found = <Found {...params} />;
  return Found === Admin || Found === Stage ? (
    <ErrorBoundary>
      <Suspense>{found}</Suspense>
    </ErrorBoundary>
  ) : (
    <Shell>{found}</Shell>
  );
}

/** Whether a path has no route of its own, so that it is that of a content page. */
export const isContentPath = (pathname: string): boolean => pageOf(pathname).Found === Content;

/** The page of a path, and the path's parameters. Any path without a route of its own is that of a content page. */
function pageOf(pathname: string): { Found: Page; params: RouteParams } {
  for (const [pattern, Found] of Object.entries(routes)) {
    const match = matchPath(pattern, pathname);
    if (match) return { Found, params: decodeParams(match.params) };
  }
  return { Found: /^\/admin(\/|$)/.test(pathname) ? Admin : Content, params: {} };
}
