import { accountPath } from '../../account-paths.ts';
import { adminPath } from '../../admin-paths.ts';
import { signOut, useSession } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import './auth.css';

/** Who is signed in, with buttons to sign out, here or in all browsers, and a link to the workshop for those who work there. */
export function AccountActions({ onDone }: { onDone?: () => void }) {
  const { user } = useSession();
  const { isSending, error, submit } = useSubmission(async (everywhere: boolean) => {
    await signOut({ everywhere });
    announce(everywhere ? 'You are signed out everywhere.' : 'You are signed out.');
    onDone?.();
  });
  return (
    <>
      <p>
        Signed in as <strong>{user ? user.fullname || user.email : '…'}</strong>
      </p>
      <Link className="btn btn-link" to={accountPath}>
        {user?.fullname === '' ? 'Add your name' : 'My account'}
      </Link>
      {user && (user.roles.length > 0 || user.secondFactor) ? (
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
      {error ? <Alert>{error.message}</Alert> : null}
    </>
  );
}
