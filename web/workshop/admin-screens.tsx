import { lazy, Suspense, type ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { adminPath, resultsPath, templatePath } from '../admin-paths.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

const BuilderPage = lazy(async () => ({
  default: (await import('./builder/page/builder-page.tsx')).BuilderPage,
}));

const TemplateListPage = lazy(async () => ({
  default: (await import('./builder/publish/template-list-page.tsx')).TemplateListPage,
}));

const ResultsPage = lazy(async () => ({
  default: (await import('./results/results-page.tsx')).ResultsPage,
}));

interface AdminScreensProps {
  pathname: string;
  /** The sign-in form, for a session that ends in the middle of the work. */
  signIn: ReactNode;
}

/** The screen of an admin's path. */
export function AdminScreens({ pathname, signIn }: AdminScreensProps) {
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<SkeletonText label="Loading the workshop" />}>
        {screenOf(pathname, signIn)}
      </Suspense>
    </ErrorBoundary>
  );
}

function screenOf(pathname: string, signIn: ReactNode): ReactNode {
  const template = matchPath(templatePath(':id').replace('%3A', ':'), pathname)?.params['id'];
  if (template !== undefined) return <BuilderPage key={template} template={template} signIn={signIn} />;
  if (matchPath(adminPath, pathname)) return <TemplateListPage signIn={signIn} />;
  if (matchPath(resultsPath, pathname)) return <ResultsPage signIn={signIn} />;
  return <Lost />;
}

function Lost() {
  return (
    <main className="gate">
      <title>Not found</title>
      <h1>There is nothing here</h1>
      <p>
        The workshop has no such page. <Link to={adminPath}>Go to the templates</Link>
      </p>
    </main>
  );
}
