import { lazy, Suspense, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { adminPath, framePath, peoplePath, resultsPath, templatePath } from '../admin-paths.ts';
import { Foundation } from '../shell/foundation.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { AdminGate } from '../workshop/admin-gate.tsx';
import { WorkshopTitle } from '../workshop/workshop-title.tsx';

const FramePage = lazy(async () => ({
  default: (await import('../workshop/builder/frame/frame-page.tsx')).FramePage,
}));
const BuilderPage = lazy(async () => ({
  default: (await import('../workshop/builder/page/builder-page.tsx')).BuilderPage,
}));
const TemplateListPage = lazy(async () => ({
  default: (await import('../workshop/builder/publish/template-list-page.tsx')).TemplateListPage,
}));
const ResultsPage = lazy(async () => ({
  default: (await import('../workshop/results/results-page.tsx')).ResultsPage,
}));
const PeoplePage = lazy(async () => ({
  default: (await import('../workshop/people/people-page.tsx')).PeoplePage,
}));
const AccountPanel = lazy(async () => ({
  default: (await import('../features/auth/account-panel.tsx')).AccountPanel,
}));

/** The workshop, outside of the visitors' shell. It imports no feature, so the sign-in form is passed to it. */
export function Route() {
  const { pathname } = useLocation();
  if (pathname === framePath) return <FramePage />;
  const signIn = (
    <Suspense fallback={<SkeletonText label="Loading the sign-in form" />}>
      <AccountPanel start="login" title="Sign in to the workshop" requests={1} />
    </Suspense>
  );
  return (
    <Foundation fallback={<SkeletonText label="Loading the workshop" />}>
      <AdminGate signIn={signIn}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<SkeletonText label="Loading the workshop" />}>
            {screenOf(pathname, signIn)}
          </Suspense>
        </ErrorBoundary>
      </AdminGate>
    </Foundation>
  );
}

function screenOf(pathname: string, signIn: ReactNode): ReactNode {
  const template = matchPath(templatePath(':id').replace('%3A', ':'), pathname)?.params['id'];
  if (template !== undefined) return <BuilderPage key={template} template={template} signIn={signIn} />;
  if (matchPath(adminPath, pathname)) return <TemplateListPage signIn={signIn} />;
  if (matchPath(resultsPath, pathname)) return <ResultsPage signIn={signIn} />;
  if (matchPath(peoplePath, pathname)) return <PeoplePage signIn={signIn} />;
  return (
    <main className="gate">
      <WorkshopTitle of="Not found" />
      <h1>Page not found</h1>
      <p>
        The workshop has no such page. <Link to={adminPath}>Go to the templates</Link>
      </p>
    </main>
  );
}
