import type { User } from '#contract/auth.ts';
import { useSubmission } from '../../api/submission.ts';
import { useIsWritten } from '../../is-written.ts';
import { hasPasskeys } from '../../passkeys/support.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Signs in with a passkey, in browsers that have them: until a written page's browser is known, it is taken for one. */
export function PasskeyButton({ onUser }: { onUser: (user: User) => void }) {
  const { isSending, error, submit } = useSubmission(async () => {
    const { signInWithPasskey } = await import('../../passkeys/ceremonies.ts');
    onUser(await signInWithPasskey());
  });
  const isWritten = useIsWritten();
  if (!isWritten && !hasPasskeys()) return null;
  return (
    <>
      {error ? <Alert>{error.message}</Alert> : null}
      <Button className="login-passkey" tone="outline-primary" busy={isSending} onClick={() => void submit()}>
        {isSending ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
      </Button>
    </>
  );
}
