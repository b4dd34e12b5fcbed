import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { setUser, useSession } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { announce } from '../../ui/announcer.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useOwnAccount } from './own-account.ts';
import { fieldOf, RowForm } from './row-form.tsx';

interface DeleteDialogProps {
  onClose: () => void;
  onDeleted: () => void;
}

/** Says what deleting does, and asks for the password or, without one, for a word. */
export function DeleteDialog({ onClose, onDeleted }: DeleteDialogProps) {
  const { overview, run } = useOwnAccount();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const name = overview.hasPassword ? 'password' : 'confirm';
  const sending = useSubmission(async () => {
    await run('account.delete', { body: { [name]: typed } });
    announce('Your account is deleted.');
    onDeleted();
    setUser(undefined);
  });
  // Closed before it is removed: the browser then gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // The form to sign in would be behind the dialog.
  const { user } = useSession();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!user) close();
  }, [user]);

  const field = fieldOf(sending)(name, typed, setTyped);
  return (
    <dialog
      ref={dialog}
      className="account-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!sending.isSending) onClose();
      }}
    >
      <h2 id={id}>Delete your account?</h2>
      <p>This can’t be undone.</p>
      <ul>
        <li>
          <strong>Gone at once:</strong> your name, your email, your password, your connections to Google or
          Apple, your newsletter, and you are signed out everywhere.
        </li>
        <li>
          <strong>Kept:</strong> your votes and pre-nominations, under a number that leads to nobody, so that
          the count stays right.
        </li>
        <li>
          <strong>Coming back:</strong> you can open a new account when the next voting day begins. Your votes
          stay with the old one.
        </li>
      </ul>
      <RowForm
        label="Delete account"
        button="Delete my account"
        busy="Deleting…"
        tone="danger"
        fields={[name]}
        onCancel={onClose}
        sending={sending}
      >
        {overview.hasPassword ? (
          <PasswordField label="Your password" autoComplete="current-password" {...field} />
        ) : (
          <TextField
            label="Type the word delete"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field}
          />
        )}
      </RowForm>
    </dialog>
  );
}
