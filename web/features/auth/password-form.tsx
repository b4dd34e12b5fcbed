import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useSubmission } from '../../api/submission.ts';
import { BotCheck, renderDelays, useBotCheck } from '../../bot-check/bot-check.tsx';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import type { PanelFormProps } from './email-form.tsx';
import { PanelHead } from './panel-head.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { Providers } from './providers.tsx';
import { loginFaults, type LoginFaults } from './validation.ts';

interface PasswordFormProps extends PanelFormProps {
  onForgot: () => void;
  onCode: () => void;
}

/** For people who have a password or a passkey. */
export function PasswordForm({
  heading,
  wayOut,
  email,
  onEmail,
  onUser,
  onForgot,
  onCode,
}: PasswordFormProps) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const { token, setToken, round, renew } = useBotCheck();
  const entries = { email: email.trim(), password, 'g-recaptcha-response': token };
  const [missing, setMissing] = useState<LoginFaults>();
  const { isSending, error, submit, clear } = useSubmission(async () => {
    announce('Signing in…');
    try {
      onUser(await call('auth.login', { body: entries }));
    } finally {
      renew();
    }
  });
  const failure = missing ? 'Please check the fields below.' : error?.message;
  const faultOf = (field: keyof LoginFaults) => missing?.[field] ?? error?.errors[field]?.[0];
  const send = () => {
    const found = loginFaults(entries);
    setMissing(found);
    if (found) clear();
    else void submit();
  };
  useEffect(() => {
    if (missing ?? error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [missing, error]);
  return (
    <>
      <PanelHead id={titleId} heading={heading}>
        {wayOut}
      </PanelHead>
      <form
        ref={form}
        className="login-form"
        aria-labelledby={titleId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) send();
        }}
      >
        {failure ? <Alert>{failure}</Alert> : null}
        <div className="login-fields">
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            value={email}
            error={faultOf('email')}
            readOnly={isSending}
            onChange={({ target }) => onEmail(target.value)}
          />
          <PasswordField
            autoComplete="current-password"
            value={password}
            error={faultOf('password')}
            readOnly={isSending}
            onChange={({ target }) => setPassword(target.value)}
          />
        </div>
        <div className="login-end">
          <BotCheck
            delay={renderDelays.login}
            round={round}
            onToken={setToken}
            error={faultOf('g-recaptcha-response')}
          />
          <Button type="submit" busy={isSending}>
            {isSending ? 'Signing in…' : 'Sign in'}
          </Button>
        </div>
      </form>
      <PasskeyButton onUser={onUser} />
      {/* What is on its way belongs to this form. */}
      <div className="door-ways">
        <Button tone="link" busy={isSending} onClick={onForgot}>
          Forgot your password?
        </Button>
      </div>
      <div className="door-ways">
        <Providers onUser={onUser} />
        <Button tone="link" busy={isSending} onClick={onCode}>
          Use a code by email
        </Button>
      </div>
    </>
  );
}
