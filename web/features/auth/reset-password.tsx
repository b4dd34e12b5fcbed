import { useRef, useState } from 'react';
import { resetPassword } from '../../api/accounts.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { AccountEntered } from './account-entered.tsx';
import { LinkFailure } from './link-failure.tsx';
import { linkFault } from './link-fault.ts';
import { useOutcomeFocus } from './use-outcome-focus.ts';
import { newPasswordFault } from './ways.ts';
import './auth.css';

/** The page of the link in the mail of a forgotten password. */
export function ResetPassword({ hash }: { hash: string }) {
  const form = useNewPassword(hash);
  const { error, isDone } = form;
  const fault = linkFault(error);
  const outcome = isDone ? 'Your password is changed' : (fault ?? 'Choose a new password');
  const heading = useOutcomeFocus(outcome);
  return (
    <div className="page-column">
      <h1 ref={heading} tabIndex={-1}>
        {outcome}
      </h1>
      {isDone ? <AccountEntered text="All other sessions of your account have ended." /> : null}
      {fault ? (
        <LinkFailure
          text="If you have chosen a new password already, simply sign in with it. Otherwise we send you another link."
          start="forgot"
        />
      ) : null}
      {isDone || fault ? null : <NewPasswordForm form={form} />}
    </div>
  );
}

function useNewPassword(hash: string) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const { isSending, answer, error, submit } = useSubmission(async () => {
    await resetPassword(hash, password);
    return true;
  });
  return {
    password,
    setPassword,
    fault: fault ?? error?.errors['password']?.[0],
    error,
    isSending,
    isDone: answer === true,
    /** False when the password cannot be sent as it is. */
    send: (): boolean => {
      const found = newPasswordFault(password);
      setFault(found);
      if (found === undefined) void submit();
      return found === undefined;
    },
  };
}

function NewPasswordForm({ form }: { form: ReturnType<typeof useNewPassword> }) {
  const element = useRef<HTMLFormElement>(null);
  const { error, fault, isSending } = form;
  return (
    <form
      ref={element}
      className="account-form"
      aria-label="Choose a new password"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.send()) element.current?.querySelector('input')?.focus();
      }}
    >
      {error && fault === undefined ? <Alert>{error.message}</Alert> : null}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 10 characters, and not a common password."
        value={form.password}
        error={fault}
        onValue={form.setPassword}
      />
      <Button type="submit" busy={isSending}>
        {isSending ? 'Saving…' : 'Save the password'}
      </Button>
    </form>
  );
}
