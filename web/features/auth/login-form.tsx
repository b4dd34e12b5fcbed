import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { BotCheck } from './bot-check.tsx';
import { useLogin } from './login-state.ts';

interface LoginFormProps {
  /** Grows when somebody asks for the form: it takes the focus then, not when it is there by default. */
  requests: number;
  onDismiss: () => void;
}

/** Sign-in by email and password, with the bot check (specification section 6). */
export function LoginForm({ requests, onDismiss }: LoginFormProps) {
  const { entries, set, isSending, failure, round, submit } = useLogin();
  const form = useRef<HTMLFormElement>(null);
  const botCheckError = useId();
  const fields = failure?.fields ?? {};

  useEffect(() => {
    if (requests > 0) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [requests]);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  return (
    <form
      ref={form}
      className="login-form"
      aria-labelledby="login-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) announce('Signing in…');
        void submit();
      }}
    >
      <div className="login-head">
        <h2 id="login-title">Sign in to vote</h2>
        <Button tone="link" onClick={onDismiss}>
          Not now
        </Button>
      </div>
      {failure ? <Alert>{failure.message}</Alert> : null}
      <div className="login-fields">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={entries.email}
          error={fields.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        <PasswordField
          value={entries.password}
          error={fields.password}
          onValue={(password) => set({ password })}
        />
      </div>
      <div className="login-end">
        <div>
          <BotCheck
            round={round}
            onToken={(token) => set({ token })}
            describedBy={fields['g-recaptcha-response'] && botCheckError}
          />
          <FieldError id={botCheckError}>{fields['g-recaptcha-response']}</FieldError>
        </div>
        <Button type="submit" busy={isSending}>
          {isSending ? 'Signing in…' : 'Sign in'}
        </Button>
      </div>
    </form>
  );
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error" hidden={!children}>
      {children}
    </p>
  );
}

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
}

function TextField({ label, error, children, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="login-input">
        <input
          {...rest}
          id={id}
          className="form-control"
          required
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
        />
        {children}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface PasswordFieldProps {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

function PasswordField({ value, error, onValue }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      label="Password"
      type={isVisible ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onValue(event.target.value)}
    >
      <button type="button" className="password-toggle" onClick={() => setIsVisible((before) => !before)}>
        {isVisible ? 'Hide' : 'Show'}
        <span className="visually-hidden"> password</span>
      </button>
    </TextField>
  );
}
