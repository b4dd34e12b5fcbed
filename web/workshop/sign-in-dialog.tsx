import type { ReactNode } from 'react';
import { useModal } from './ui/use-modal.ts';

/**
 * Asks for the sign-in where the work is, once the session has ended. Rendered until somebody is signed in again: saving then goes on.
 * Nothing behind it is lost, so nothing closes it.
 */
export function SignInDialog({ signIn }: { signIn: ReactNode }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="workshop-modal sign-in-dialog"
      aria-label="Your session has ended"
      closedby="none"
      onCancel={(event) => event.preventDefault()}
    >
      <p>Your session has ended. Nothing is lost: sign in, and go on where you were.</p>
      {signIn}
    </dialog>
  );
}
