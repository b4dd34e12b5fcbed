import { lazy, Suspense, useLayoutEffect, useState, type ComponentType } from 'react';
import { BrowserRouter, matchPath, useLocation } from 'react-router-dom';
import { basePath, decodeParams, type RouteParams } from './paths.ts';
import { PageLayout } from './shell/page-layout.tsx';
import { Shell } from './shell/shell.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';

type Page = ComponentType<RouteParams>;

/** A visitor's first load holds the shell and the page they came for. */
const page = (load: () => Promise<Page>): Page => lazy(async () => ({ default: await load() }));

type Feature = ComponentType<{ hash: string; category?: string | undefined }>;

/** A page that is one feature; one of another `hash` begins anew. */
const titled = (title: string, load: () => Promise<Feature>): Page =>
  page(async () => {
    const View = await load();
    return ({ hash = '', category }) => (
      <PageLayout title={title}>
        <View key={hash} hash={hash} category={category} />
      </PageLayout>
    );
  });

const emailedLink = (title: string, purpose: 'newsletter.verify' | 'newsletter.unsubscribe') =>
  titled(title, async () => {
    const { EmailedLink } = await import('./features/newsletter/emailed-link.tsx');
    return ({ hash }) => <EmailedLink purpose={purpose} hash={hash} />;
  });

const pages = () => import('./routes/pages.tsx');

/** The routes of tests/SPEC.md: Screens and routes, in history mode under the base path. */
const routes: Record<string, Page> = {
  '/': page(async () => (await import('./routes/home.tsx')).Route),
  '/categories': page(async () => (await pages()).Categories),
  '/nominees': page(async () => (await pages()).Nominees),
  '/winners/:edition?': page(async () => (await import('./routes/winners.tsx')).Route),
  '/voting/:category?/:nominee?': page(async () => (await import('./routes/voting.tsx')).Route),
  '/pre-nomination/:category?': titled('Pre-Nominations', async () => {
    const { PreNominationPage } = await import('./features/pre-nominations/pre-nomination-page.tsx');
    return ({ category }) => <PreNominationPage routeKey={category} />;
  }),
  '/newsletter/verify/:hash': emailedLink('Confirm your subscription', 'newsletter.verify'),
  '/newsletter/unsubscribe/:hash': emailedLink('Unsubscribe from the newsletter', 'newsletter.unsubscribe'),
  '/account/verify/:hash': titled(
    'Confirm your account',
    async () => (await import('./features/auth/link-pages.tsx')).VerifyAccount,
  ),
  '/account/reset/:hash': titled(
    'Choose a new password',
    async () => (await import('./features/auth/link-pages.tsx')).ResetPassword,
  ),
  '/verify': titled(
    'Verify my vote',
    async () => (await import('./features/receipts/verify-page.tsx')).VerifyPage,
  ),
  '/404': page(async () => (await pages()).NotFound),
};

const Admin = page(async () => (await import('./routes/admin.tsx')).Route);
const Content = page(async () => (await pages()).ContentPage);

/**
 * The whole site. No path matches two routes, so the first match is the page; the router's own ranking, nesting and
 * loading of routes weigh 3 KiB gzip on every page.
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

function Pages() {
  const { pathname } = useLocation();
  const { Found, params } = pageOf(pathname);
  const found = <Found {...params} />;
  return Found === Admin ? (
    <ErrorBoundary>
      <Suspense>{found}</Suspense>
    </ErrorBoundary>
  ) : (
    <Shell>{found}</Shell>
  );
}

/** The page of a path, and the path's parameters. Any path without a route of its own is that of a content page. */
function pageOf(pathname: string): { Found: Page; params: RouteParams } {
  for (const [pattern, Found] of Object.entries(routes)) {
    const match = matchPath(pattern, pathname);
    if (match) return { Found, params: decodeParams(match.params) };
  }
  return { Found: /^\/admin(\/|$)/.test(pathname) ? Admin : Content, params: {} };
}
