import { useEffect, useId, useRef } from 'react';
import { BotCheck, renderDelays } from '../../bot-check/bot-check.tsx';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import type { AccountFormState } from './use-account-form.ts';
import { ways } from './ways.ts';

interface AccountFormProps {
  state: AccountFormState;
  /** Id of the heading that names the form. */
  titleId: string;
}

/** The form of a way in, with the bot check (tests/SPEC.md: Roles and permissions). */
export function AccountForm({ state, titleId }: AccountFormProps) {
  const { isSending, failure, round, set, submit } = state;
  const way = ways[state.way];
  const form = useRef<HTMLFormElement>(null);
  const botCheckError = useId();
  const fault = failure?.fields['g-recaptcha-response'];

  useEffect(() => {
    if (isSending) announce(way.busy);
  }, [isSending, way]);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  return (
    <form
      ref={form}
      className="login-form"
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure ? <Alert>{failure.message}</Alert> : null}
      <Fields state={state} />
      <div className="login-end">
        <div>
          <BotCheck
            delay={renderDelays.login}
            round={round}
            onToken={(token) => set({ 'g-recaptcha-response': token })}
            describedBy={fault && botCheckError}
          />
          <FieldError id={botCheckError}>{fault}</FieldError>
        </div>
        <Button type="submit" busy={isSending}>
          {isSending ? way.busy : way.button}
        </Button>
      </div>
    </form>
  );
}

function Fields({ state }: Pick<AccountFormProps, 'state'>) {
  const { entries, set, failure, isSending, way } = state;
  const { fields } = ways[way];
  const faults = failure?.fields ?? {};
  const isNew = way === 'register';
  return (
    <div className="login-fields">
      {fields.includes('fullname') ? (
        <TextField
          label="Name"
          name="fullname"
          autoComplete="name"
          value={entries.fullname}
          readOnly={isSending}
          error={faults.fullname}
          onChange={(event) => set({ fullname: event.target.value })}
        />
      ) : null}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete={way === 'login' ? 'username' : 'email'}
        inputMode="email"
        value={entries.email}
        readOnly={isSending}
        error={faults.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      {fields.includes('password') ? (
        <PasswordField
          autoComplete={isNew ? 'new-password' : 'current-password'}
          hint={isNew ? 'At least 10 characters, and not a common password.' : undefined}
          value={entries.password}
          error={faults.password}
          onValue={(password) => set({ password })}
        />
      ) : null}
    </div>
  );
}
