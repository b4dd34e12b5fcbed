import type { User } from '#contract/auth.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useAppConfig } from '../api/app-config.tsx';
import { loadUser, signOut, useSession } from '../api/session.ts';
import { useSubmission } from '../api/submission.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import './admin.scss';

interface AdminGateProps {
  /** The sign-in form. */
  signIn: ReactNode;
  children: ReactNode;
}

/** Whether a user may work on the site's pages (tests/SPEC.md: Roles and permissions). */
const isBuilder = ({ roles }: User): boolean => roles.includes('admin') || roles.includes('template-manager');

/**
 * Lets admins in, and says to everybody else what is asked of them. Who is in stays in when the session ends: what they are working on
 * must not go away, and asks for the sign-in in its own place.
 */
export function AdminGate({ signIn, children }: AdminGateProps) {
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
          <p>Here the show’s home page is made. Sign in with an account that may change it.</p>
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
        You are signed in as <strong>{user.fullname || user.email}</strong>, and this account may not change
        the site. If it should, ask whoever runs the show to give it the role of a template manager.
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
