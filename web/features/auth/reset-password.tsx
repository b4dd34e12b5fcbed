import { useRef, useState } from 'react';
import { resetPassword } from '../../api/accounts.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { LinkPage } from './link-page.tsx';
import { newPasswordFault } from './validation.ts';

/** The page of the link for a forgotten password. */
export function ResetPassword({ hash }: { hash: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string>();
  const { isSending, answer, error, submit } = useSubmission(async () => {
    await resetPassword(hash, password);
    return true;
  });
  const fault = missing ?? error?.errors['password']?.[0];

  const send = () => {
    const found = newPasswordFault(password);
    setMissing(found);
    if (found === undefined) void submit();
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <LinkPage
      title="Choose a new password"
      done={{ title: 'Your password has been changed', text: 'You’ve been signed out everywhere else.' }}
      isDone={answer === true}
      error={error}
      invalid={{
        text: 'If you’ve already chosen a new password, just sign in. Otherwise, we’ll email you another link.',
        start: 'forgot',
      }}
    >
      <form
        ref={form}
        className="account-form"
        aria-label="Choose a new password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {error && fault === undefined ? <Alert>{error.message}</Alert> : null}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 10 characters, and not a common password."
          value={password}
          error={fault}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" busy={isSending}>
          {isSending ? 'Saving…' : 'Save password'}
        </Button>
      </form>
    </LinkPage>
  );
}
