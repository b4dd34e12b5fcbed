import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { signOut, useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import './auth.css';

/** The login bar: who is signed in, with the way out, or the way in. */
export function LoginBar({ onSignIn }: { onSignIn: () => void }) {
  const { status, user } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState('');

  const leave = async () => {
    setIsLeaving(true);
    setFailure('');
    try {
      await signOut();
      announce('You are signed out.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setIsLeaving(false);
    }
  };

  if (status !== 'known') return <div className="login-bar" />;
  return (
    <div className="login-bar">
      {user ? (
        <p>
          Signed in as <strong>{user.fullname || user.email}</strong>
        </p>
      ) : (
        <p>You are not signed in.</p>
      )}
      <Button tone="link" busy={isLeaving} onClick={user ? () => void leave() : onSignIn}>
        {user ? 'Sign out' : 'Sign in'}
      </Button>
      {failure ? <Alert>{failure}</Alert> : null}
    </div>
  );
}
