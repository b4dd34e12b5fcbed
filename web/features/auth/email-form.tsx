import type { User } from '#contract/auth.ts';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useSubmission } from '../../api/submission.ts';
import { BotCheck, renderDelays, useBotCheck } from '../../bot-check/bot-check.tsx';
import { emailFaults } from '../../email.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PanelHead } from './panel-head.tsx';
import { offerPasskeys } from './passkey-offer.ts';
import { botCheckFault } from './validation.ts';

/** What the forms of the sign-in panel share: the address that is typed in one is there in the others. */
export interface PanelFormProps {
  heading: string;
  wayOut: ReactNode;
  email: string;
  onEmail: (email: string) => void;
  /** A session has begun. */
  onUser: (user: User) => void;
}

interface EmailFormProps extends PanelFormProps {
  text?: string;
  button: string;
  /** Has something mailed to an address. */
  send: (body: { email: string; 'g-recaptcha-response': string }) => Promise<void>;
}

/** Asks for an address, to which something is mailed. */
export function EmailForm({
  heading,
  wayOut,
  email,
  onEmail,
  onUser,
  text,
  button,
  send: mail,
}: EmailFormProps) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { token, setToken, round, renew } = useBotCheck();
  /** The bot check takes its room only once the visitor begins. */
  const [hasBegun, setHasBegun] = useState(false);
  const [isTried, setIsTried] = useState(false);
  /** All that is missing for the button that was pressed is the bot check. */
  const [awaitsCheck, setAwaitsCheck] = useState(false);
  const { isSending, error, submit } = useSubmission(async (passed: string) => {
    try {
      await mail({ email: email.trim(), 'g-recaptcha-response': passed });
    } finally {
      renew();
    }
  });
  const faultOfEmail = (isTried ? emailFaults(email)[0] : undefined) ?? error?.errors['email']?.[0];
  const faultOfCheck =
    (isTried && !isSending ? botCheckFault(token) : undefined) ?? error?.errors['g-recaptcha-response']?.[0];
  const send = (passed: string) => {
    setIsTried(true);
    const hasEmail = emailFaults(email).length === 0;
    setAwaitsCheck(hasEmail && !passed);
    if (!hasEmail) form.current?.querySelector('input')?.focus();
    else if (passed) {
      setIsTried(false);
      announce('Sending…');
      void submit(passed);
    }
  };
  return (
    <>
      <PanelHead id={titleId} heading={heading}>
        {wayOut}
      </PanelHead>
      {text ? <p className="login-text">{text}</p> : null}
      <form
        ref={form}
        className="door-form"
        aria-labelledby={titleId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) send(token);
        }}
      >
        {error && !faultOfEmail && !faultOfCheck ? <Alert>{error.message}</Alert> : null}
        <TextField
          label="Email"
          type="email"
          name="email"
          placeholder="Your email"
          autoComplete="username webauthn"
          inputMode="email"
          value={email}
          error={faultOfEmail}
          readOnly={isSending}
          onFocus={() => {
            setHasBegun(true);
            offerPasskeys(onUser);
          }}
          onChange={({ target }) => onEmail(target.value)}
        />
        <Button type="submit" busy={isSending}>
          {isSending ? 'Sending…' : button}
        </Button>
        {hasBegun || email !== '' ? (
          <BotCheck
            delay={renderDelays.login}
            round={round}
            onToken={(passed) => {
              setToken(passed);
              if (passed && awaitsCheck) send(passed);
            }}
            error={faultOfCheck}
          />
        ) : null}
      </form>
    </>
  );
}
