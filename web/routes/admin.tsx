import type { User } from '#contract/auth.ts';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { adminPath, framePath, resultsPath, templatePath } from '../admin-paths.ts';
import { useAppConfig } from '../api/app-config.tsx';
import { loadUser, signOut, useSession } from '../api/session.ts';
import { useSubmission } from '../api/submission.ts';
import { paths } from '../paths.ts';
import { Foundation } from '../shell/foundation.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import '../workshop/admin.scss';

const FramePage = lazy(async () => ({
  default: (await import('../workshop/builder/frame/frame-page.tsx')).FramePage,
}));
const AccountPanel = lazy(async () => ({
  default: (await import('../features/auth/account-panel.tsx')).AccountPanel,
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

/** Everything admins work with. The screens are handed the sign-in form, as the workshop imports no feature. */
export function Route() {
  const { pathname } = useLocation();
  if (pathname === framePath) return <FramePage />;
  const signIn = (
    <Suspense fallback={<SkeletonText label="Loading the sign-in form" />}>
      <AccountPanel title="Sign in to the workshop" requests={1} />
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

/** The screen of an admin's path. `signIn`: for a session that ends in the middle of the work. */
function screenOf(pathname: string, signIn: ReactNode): ReactNode {
  const template = matchPath(templatePath(':id').replace('%3A', ':'), pathname)?.params['id'];
  if (template !== undefined) return <BuilderPage key={template} template={template} signIn={signIn} />;
  if (matchPath(adminPath, pathname)) return <TemplateListPage signIn={signIn} />;
  if (matchPath(resultsPath, pathname)) return <ResultsPage signIn={signIn} />;
  return <NotFound />;
}

function NotFound() {
  return (
    <main className="gate">
      <title>Page not found</title>
      <h1>Page not found</h1>
      <p>
        The workshop has no such page. <Link to={adminPath}>Go to the templates</Link>
      </p>
    </main>
  );
}

interface AdminGateProps {
  /** The sign-in form. */
  signIn: ReactNode;
  children: ReactNode;
}

/** Whether a user may work on the site's pages (tests/SPEC.md: Roles and permissions). */
const isBuilder = ({ roles }: User): boolean => roles.includes('admin') || roles.includes('template-manager');

/**
 * Lets admins in, and tells everyone else what they need. An admin whose session ends stays in: their work must not go
 * away, and the screen asks for the sign-in itself.
 */
function AdminGate({ signIn, children }: AdminGateProps) {
  const { name } = useAppConfig();
  const { status, user } = useSession();
  const [wasIn, setWasIn] = useState(false);
  const isIn = user !== undefined && isBuilder(user);
  if (isIn && !wasIn) setWasIn(true);

  useEffect(() => {
    if (status === 'unknown') void loadUser();
  }, [status]);

  if (isIn || wasIn) return children;
  return (
    <main className="gate">
      <title>{`Workshop | ${name}`}</title>
      <p className="gate-house">{name}</p>
      {status !== 'known' ? <SkeletonText lines={3} label="Looking up who you are" /> : null}
      {status === 'known' && !user ? (
        <>
          <h1>The workshop</h1>
          <p>This is where the show’s home page is made. Sign in with an account that can edit it.</p>
          {signIn}
        </>
      ) : null}
      {user ? <NoRole user={user} /> : null}
      <p>
        <Link to={paths.index()}>Back to the show</Link>
      </p>
    </main>
  );
}

function NoRole({ user }: { user: User }) {
  const { isSending, error, submit } = useSubmission(signOut);
  return (
    <>
      <h1>This part is for the show’s team</h1>
      <p>
        You’re signed in as <strong>{user.fullname || user.email}</strong>, and this account can’t change the
        site. If it should, ask the person who runs the show to make it a template manager.
      </p>
      {error ? <Alert>{error.message}</Alert> : null}
      <p>
        <Button tone="outline-primary" busy={isSending} onClick={() => void submit()}>
          Sign in with another account
        </Button>
      </p>
    </>
  );
}
