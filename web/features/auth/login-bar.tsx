import { Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { lazyView } from '../../ui/lazy-view.ts';
import './auth.css';

const AccountActions = lazyView(async () => (await import('./account-actions.tsx')).AccountActions);

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
