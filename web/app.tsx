import { lazy } from 'react';
import { BrowserRouter, useRoutes, type RouteObject } from 'react-router-dom';
import { basePath } from './paths.ts';
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
const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { index: true, element: <Home /> },
      { path: '/categories', element: <Categories /> },
      { path: '/nominees', element: <Nominees /> },
      { path: '/winners', element: <Winners /> },
      { path: '/voting/:category?', element: <Voting /> },
      { path: '/pre-nomination/:category?', element: <PreNomination /> },
      { path: '/newsletter/verify/:hash', element: <NewsletterVerify /> },
      { path: '/newsletter/unsubscribe/:hash', element: <NewsletterUnsubscribe /> },
      { path: '/account/verify/:hash', element: <AccountVerify /> },
      { path: '/account/reset/:hash', element: <AccountReset /> },
      { path: '/404', element: <NotFound /> },
      { path: '*', element: <Content /> },
    ],
  },
];

/** The whole site. Its routes are data: the router's elements for them weigh more and say the same. */
export function App() {
  return (
    <BrowserRouter basename={basePath}>
      <Pages />
    </BrowserRouter>
  );
}

function Pages() {
  return useRoutes(routes);
}
