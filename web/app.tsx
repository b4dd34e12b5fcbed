import { lazy, type ComponentType } from 'react';
import { BrowserRouter, matchPath, useLocation } from 'react-router-dom';
import { basePath } from './paths.ts';
import { decodeParams, type RouteParams } from './routes/params.ts';
import { Shell } from './shell/shell.tsx';

// Each route is a chunk of its own; a visitor's first load holds the shell and the route they came for.
const Home = lazy(() => import('./routes/home.tsx').then((module) => ({ default: module.HomeRoute })));
const Categories = lazy(() =>
  import('./routes/categories.tsx').then((module) => ({ default: module.CategoriesRoute })),
);
const Nominees = lazy(() =>
  import('./routes/nominees.tsx').then((module) => ({ default: module.NomineesRoute })),
);
const Winners = lazy(() =>
  import('./routes/winners.tsx').then((module) => ({ default: module.WinnersRoute })),
);
const Voting = lazy(() => import('./routes/voting.tsx').then((module) => ({ default: module.VotingRoute })));
const PreNomination = lazy(() =>
  import('./routes/pre-nomination.tsx').then((module) => ({ default: module.PreNominationRoute })),
);
const NewsletterVerify = lazy(() =>
  import('./routes/newsletter-verify.tsx').then((module) => ({ default: module.NewsletterVerifyRoute })),
);
const NewsletterUnsubscribe = lazy(() =>
  import('./routes/newsletter-unsubscribe.tsx').then((module) => ({
    default: module.NewsletterUnsubscribeRoute,
  })),
);
const AccountVerify = lazy(() =>
  import('./routes/account-verify.tsx').then((module) => ({ default: module.AccountVerifyRoute })),
);
const AccountReset = lazy(() =>
  import('./routes/account-reset.tsx').then((module) => ({ default: module.AccountResetRoute })),
);
const NotFound = lazy(() =>
  import('./routes/not-found.tsx').then((module) => ({ default: module.NotFoundRoute })),
);
const Content = lazy(() =>
  import('./routes/content.tsx').then((module) => ({ default: module.ContentRoute })),
);

/** The routes of the specification (section 2), in history mode under the base path. */
const routes: Record<string, ComponentType<RouteParams>> = {
  '/': Home,
  '/categories': Categories,
  '/nominees': Nominees,
  '/winners': Winners,
  '/voting/:category?': Voting,
  '/pre-nomination/:category?': PreNomination,
  '/newsletter/verify/:hash': NewsletterVerify,
  '/newsletter/unsubscribe/:hash': NewsletterUnsubscribe,
  '/account/verify/:hash': AccountVerify,
  '/account/reset/:hash': AccountReset,
  '/404': NotFound,
};

/**
 * The whole site. No path matches two routes, so one look at each finds the page; the router's own ranking, nesting and
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
  const { Page, params } = pageOf(pathname);
  return (
    <Shell>
      <Page {...params} />
    </Shell>
  );
}

/** The page of a path, and what the path says to it. Any path that is no route of its own is that of a content page. */
function pageOf(pathname: string): { Page: ComponentType<RouteParams>; params: RouteParams } {
  for (const [pattern, Page] of Object.entries(routes)) {
    const match = matchPath(pattern, pathname);
    if (match) return { Page, params: decodeParams(match.params) };
  }
  return { Page: Content, params: {} };
}
