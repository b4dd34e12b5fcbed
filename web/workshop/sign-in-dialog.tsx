import type { ReactNode } from 'react';
import { useModal } from './ui/modal.tsx';

/** Asks for the sign-in over the screen, once the session has ended. Only signing in closes it; saving then goes on. */
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
      <p>Your session has ended. Nothing is lost: sign in to continue where you left off.</p>
      {signIn}
    </dialog>
  );
}
