import { lazy, Suspense, type ComponentType } from 'react';
import { BrowserRouter, matchPath, useLocation } from 'react-router-dom';
import { basePath, decodeParams, type RouteParams } from './paths.ts';
import { Shell } from './shell/shell.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';

type Page = ComponentType<RouteParams>;

/** A route is a chunk of its own; a visitor's first load holds the shell and the route they came for. */
const page = (load: () => Promise<{ Route: Page }>): Page =>
  lazy(async () => ({ default: (await load()).Route }));

/** The routes of tests/SPEC.md: Screens and routes, in history mode under the base path. */
const routes: Record<string, Page> = {
  '/': page(() => import('./routes/home.tsx')),
  '/categories': page(() => import('./routes/categories.tsx')),
  '/nominees': page(() => import('./routes/nominees.tsx')),
  '/winners': page(() => import('./routes/winners.tsx')),
  '/voting/:category?': page(() => import('./routes/voting.tsx')),
  '/pre-nomination/:category?': page(() => import('./routes/pre-nomination.tsx')),
  '/newsletter/verify/:hash': page(() => import('./routes/newsletter-verify.tsx')),
  '/newsletter/unsubscribe/:hash': page(() => import('./routes/newsletter-unsubscribe.tsx')),
  '/account/verify/:hash': page(() => import('./routes/account-verify.tsx')),
  '/account/reset/:hash': page(() => import('./routes/account-reset.tsx')),
  '/verify': page(() => import('./routes/verify.tsx')),
  '/404': page(() => import('./routes/not-found.tsx')),
};

/** The workshop, in a frame of its own. */
const Admin = page(() => import('./routes/admin.tsx'));
const Content = page(() => import('./routes/content.tsx'));

/**
 * The whole site. No path matches two routes, so the first match is the page; the router's own ranking, nesting and
 * loading of routes weigh 3 KiB gzip on every page.
 */
export function App() {
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
