import type { User } from '#contract/auth.ts';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { findUser, signOut, useSession } from '../api/session.ts';
import { useSubmission } from '../api/submission.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { lazyView } from '../ui/lazy-view.ts';
import { Link } from '../ui/link.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useModal } from './ui/use-modal.ts';
import { WorkshopTitle } from './workshop-title.tsx';
import './admin.scss';

const SecondFactor = lazyView(async () => (await import('../passkeys/second-factor.tsx')).SecondFactor);

/**
 * Lets in who has a role; each room says which it is for. Who is in stays in when the session ends, so that no work
 * disappears from the screen.
 */
export function AdminGate({ signIn, children }: { signIn: ReactNode; children: ReactNode }) {
  const { name } = useAppConfig();
  const { status, user } = useSession();
  const [wasIn, setWasIn] = useState(false);
  const isIn = user !== undefined && user.roles.length > 0;
  if (isIn && !wasIn) setWasIn(true);

  useEffect(() => {
    void findUser();
  }, []);

  if (isIn || wasIn) return children;
  return (
    <main className="gate">
      <WorkshopTitle />
      <p className="gate-house">{name}</p>
      {status !== 'known' ? <SkeletonText lines={3} label="Checking your account" /> : null}
      {status === 'known' && !user ? (
        <>
          <h1>The workshop</h1>
          <p>Sign in to work on the show.</p>
          {signIn}
        </>
      ) : null}
      {user?.secondFactor ? (
        <>
          <h1>The workshop</h1>
          <Suspense fallback={<SkeletonText lines={3} label="Loading" />}>
            <SecondFactor user={user} />
          </Suspense>
          <SignOut label="Sign in with another account" />
        </>
      ) : user ? (
        <NoRole user={user} />
      ) : null}
      <p>
        <Link to={paths.index()}>Back to the show</Link>
      </p>
    </main>
  );
}

function NoRole({ user }: { user: User }) {
  return (
    <>
      <h1>This area is for the show’s team</h1>
      <p>
        You’re signed in as <strong>{user.fullname || user.email}</strong>, and this account has no role in
        the show. If you need access, ask an admin of the show.
      </p>
      <SignOut label="Sign in with another account" />
    </>
  );
}

function SignOut({ label }: { label: string }) {
  const { isSending, error, submit } = useSubmission(signOut);
  return (
    <>
      {error ? <Alert>{error.message}</Alert> : null}
      <p>
        <Button tone="outline-primary" busy={isSending} onClick={() => void submit()}>
          {label}
        </Button>
      </p>
    </>
  );
}

/** Asks for the second factor over the screen: somebody has added a passkey to the account, or one is needed by now. */
export const SecondFactorDialog = ({ user }: { user: User }) => (
  <StandingDialog label="Confirm that it’s you">
    <Suspense fallback={<SkeletonText lines={3} label="Loading" />}>
      <SecondFactor user={user} />
    </Suspense>
  </StandingDialog>
);

/** Asks for the sign-in over the screen, once the session has ended. Only signing in closes it; saving then goes on. */
export const SignInDialog = ({ signIn }: { signIn: ReactNode }) => (
  <StandingDialog label="Your session has ended">
    <p>Your session has ended. Nothing is lost: sign in to continue where you left off.</p>
    {signIn}
  </StandingDialog>
);

/** A dialog that only what it asks for closes. */
function StandingDialog({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="workshop-modal sign-in-dialog"
      aria-label={label}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
    >
      {children}
    </dialog>
  );
}
