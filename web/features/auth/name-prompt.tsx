import { useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { setUser, useSession } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './auth.css';

/** Asks for the name of somebody whose account was made by a mailed code. It may wait: the account page asks for it, too. */
export function NamePrompt({ onDone }: { onDone?: () => void }) {
  const { user } = useSession();
  const [fullname, setFullname] = useState('');
  const { isSending, error, submit } = useSubmission(async () => {
    const name = fullname.trim();
    await callAccount('account.rename', { body: { fullname: name } });
    // Tells other tabs, too.
    if (user) setUser({ ...user, fullname: name });
    announce('Your name is saved.');
    onDone?.();
  });
  const fault = error?.errors['fullname']?.[0];
  if (user?.fullname !== '') return null;
  return (
    <form
      className="login-panel door-form"
      aria-label="Your name"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit();
      }}
    >
      {error && fault === undefined ? <Alert>{error.message}</Alert> : null}
      <TextField
        label="Welcome! What is your name?"
        name="fullname"
        autoComplete="name"
        value={fullname}
        error={fault}
        readOnly={isSending}
        onChange={({ target }) => setFullname(target.value)}
      />
      <Button type="submit" busy={isSending}>
        {isSending ? 'Saving…' : 'Save'}
      </Button>
      {onDone ? (
        <Button tone="link" busy={isSending} onClick={onDone}>
          Later
        </Button>
      ) : null}
    </form>
  );
}
