import { lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
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
const NotFound = lazy(() =>
  import('./routes/not-found.tsx').then((module) => ({ default: module.NotFoundRoute })),
);
const Content = lazy(() =>
  import('./routes/content.tsx').then((module) => ({ default: module.ContentRoute })),
);

/** The routes of the specification (section 2), in history mode under the base path. */
export function App() {
  return (
    <BrowserRouter basename={basePath}>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<Home />} />
          <Route path="/categories" element={<Categories />} />
          <Route path="/nominees" element={<Nominees />} />
          <Route path="/winners" element={<Winners />} />
          <Route path="/voting/:category?" element={<Voting />} />
          <Route path="/404" element={<NotFound />} />
          <Route path="*" element={<Content />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
