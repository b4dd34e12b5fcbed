import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import './auth.css';

const AccountActions = lazy(async () => ({
  default: (await import('./account-actions.tsx')).AccountActions,
}));

/** The login bar: what an account can do, or a button to sign in. */
export function LoginBar({ onSignIn }: { onSignIn: () => void }) {
  const { status, user } = useSession();
  return (
    <div className="login-bar">
      {status === 'loading' || user ? (
        <Suspense>
          <AccountActions />
        </Suspense>
      ) : (
        <>
          <p>You are not signed in.</p>
          <Button tone="link" onClick={onSignIn}>
            Sign in
          </Button>
        </>
      )}
    </div>
  );
}
