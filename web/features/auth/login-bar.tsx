import { adminPath } from '../../admin-paths.ts';
import { signOut, useSession } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import './auth.css';

/** The login bar: who is signed in, with buttons to sign out, here or in all browsers; or a button to sign in. */
export function LoginBar({ onSignIn }: { onSignIn: () => void }) {
  const { status, user } = useSession();
  const { isSending, error, submit } = useSubmission(async (everywhere: boolean) => {
    await signOut({ everywhere });
    announce(everywhere ? 'You are signed out everywhere.' : 'You are signed out.');
  });
  if (status !== 'known') return <div className="login-bar" />;
  return (
    <div className="login-bar">
      {user ? (
        <>
          <p>
            Signed in as <strong>{user.fullname || user.email}</strong>
          </p>
          {user.roles.length > 0 ? (
            <Link className="btn btn-link" to={adminPath}>
              Workshop
            </Link>
          ) : null}
          <Button tone="link" busy={isSending} onClick={() => void submit(false)}>
            Sign out
          </Button>
          <Button tone="link" busy={isSending} onClick={() => void submit(true)}>
            Sign out everywhere
          </Button>
        </>
      ) : (
        <>
          <p>You are not signed in.</p>
          <Button tone="link" onClick={onSignIn}>
            Sign in
          </Button>
        </>
      )}
      {error ? <Alert>{error.message}</Alert> : null}
    </div>
  );
}
