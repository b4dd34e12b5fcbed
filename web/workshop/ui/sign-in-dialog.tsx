import type { ReactNode } from 'react';
import { useModal } from './use-modal.ts';

/** Asks an admin whose session has ended to sign in again, over the work behind it; only the sign-in closes it. */
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
      <p>Your session has ended. Nothing is lost: sign in to pick up where you left off.</p>
      {signIn}
    </dialog>
  );
}
