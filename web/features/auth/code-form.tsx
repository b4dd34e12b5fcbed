import type { User } from '#contract/auth.ts';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { useSubmission } from '../../api/submission.ts';
import { BotCheck, renderDelays, useBotCheck } from '../../bot-check/bot-check.tsx';
import { emailFaults } from '../../email.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { offerPasskeys } from './passkey-offer.ts';
import { Providers } from './providers.tsx';
import { botCheckFault } from './validation.ts';

interface CodeFormProps {
  heading: string;
  email: string;
  onEmail: (email: string) => void;
  /** Somebody's session has begun. */
  onUser: (user: User) => void;
  onPassword: () => void;
  onDismiss: (() => void) | undefined;
}

/** Asks for an address, to which a code is mailed, and then for the code, which also makes an account. */
export function CodeForm(props: CodeFormProps) {
  const { email, onEmail, onUser } = props;
  const [asked, setAsked] = useState<string>();
  const kept = useSyncExternalStore(unwatched, waitingCode, () => undefined);
  const sentTo = asked ?? kept;
  const sent = (to: string) => {
    keepWaiting(to);
    setAsked(to);
  };
  const again = () => {
    if (sentTo !== undefined && email === '') onEmail(sentTo);
    keepWaiting(undefined);
    setAsked(undefined);
  };
  const entered = (user: User) => {
    keepWaiting(undefined);
    onUser(user);
  };
  return sentTo === undefined ? (
    <AskForCode {...props} onSent={sent} />
  ) : (
    <EnterCode email={sentTo} onUser={entered} onAgain={again} />
  );
}

function AskForCode({
  heading,
  email,
  onEmail,
  onUser,
  onPassword,
  onDismiss,
  onSent,
}: CodeFormProps & { onSent: (email: string) => void }) {
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
      const address = email.trim();
      await call('auth.code', { body: { email: address, 'g-recaptcha-response': passed } });
      onSent(address);
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
      <div className="door-head">
        <h2 id={titleId} tabIndex={-1}>
          {heading}
        </h2>
        {onDismiss ? (
          <Button tone="link" onClick={onDismiss}>
            Not now
          </Button>
        ) : null}
      </div>
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
          {isSending ? 'Sending…' : 'Continue'}
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
      <div className="door-ways">
        <Providers onUser={onUser} isSmall />
        <Button tone="link" onClick={onPassword}>
          Password or passkey
        </Button>
      </div>
    </>
  );
}

interface EnterCodeProps {
  email: string;
  onUser: (user: User) => void;
  /** Back to the address. */
  onAgain: () => void;
}

function EnterCode({ email, onUser, onAgain }: EnterCodeProps) {
  const titleId = useId();
  const field = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { isSending, error, submit } = useSubmission(async (digits: string) => {
    announce('Signing in…');
    onUser(await call('auth.enter', { body: { email, code: digits } }));
  });
  const fault = isMissing ? 'Please type the six digits of the code.' : error?.errors['code']?.[0];
  const focus = () => field.current?.querySelector('input')?.focus();
  useEffect(() => {
    announce(`We sent a code to ${email}.`);
    focus();
  }, [email]);
  useEffect(() => {
    if (error) field.current?.querySelector('input')?.select();
  }, [error]);
  const send = (digits: string) => {
    const isWhole = digits.length === digitsOfCode;
    setIsMissing(!isWhole);
    if (isWhole) void submit(digits);
    else focus();
  };
  return (
    <>
      <div className="door-head">
        <h2 id={titleId} tabIndex={-1}>
          Check your email
        </h2>
        <Button tone="link" busy={isSending} onClick={onAgain}>
          Start over
        </Button>
      </div>
      <p className="login-text">
        We sent a code to <strong>{email}</strong>. It is good for ten minutes, and so is the button in the
        email. Not there? Look into your spam folder, or start over.
      </p>
      <form
        ref={field}
        className="door-form"
        aria-labelledby={titleId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) send(code);
        }}
      >
        {error && !fault ? <Alert>{error.message}</Alert> : null}
        <TextField
          label="Code"
          name="code"
          placeholder="Code of six digits"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          error={fault}
          readOnly={isSending}
          onChange={({ target }) => {
            // Pasted or filled in, it may come with spaces or a dash.
            const digits = target.value.replaceAll(/\D/g, '').slice(0, digitsOfCode);
            setCode(digits);
            if (digits.length === digitsOfCode && digits !== code) send(digits);
          }}
        />
        <Button type="submit" busy={isSending}>
          {isSending ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </>
  );
}

const digitsOfCode = 6;

/** Milliseconds that a code is good for (functions/accounts/links.ts). */
const life = 600_000;
const waitingKey = 'acclaim.code';

/** The address to which this tab has had a code mailed: phones drop a page while its owner reads the mail. */
function waitingCode(): string | undefined {
  try {
    const { email, at } = JSON.parse(sessionStorage.getItem(waitingKey) ?? '{}') as Partial<Waiting>;
    return email !== undefined && at !== undefined && Date.now() - at < life ? email : undefined;
  } catch {
    return undefined;
  }
}

interface Waiting {
  email: string;
  at: number;
}

/** No other tab has the same. */
const unwatched = () => () => undefined;

function keepWaiting(email: string | undefined): void {
  try {
    if (email === undefined) sessionStorage.removeItem(waitingKey);
    else sessionStorage.setItem(waitingKey, JSON.stringify({ email, at: Date.now() } satisfies Waiting));
  } catch {
    // Without storage the code is asked for as long as the page stays.
  }
}
