import type { User } from '#contract/auth.ts';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EmailForm, type PanelFormProps } from './email-form.tsx';
import { PanelHead } from './panel-head.tsx';
import { Providers } from './providers.tsx';

interface CodeFormProps extends PanelFormProps {
  onPassword: () => void;
}

/** Asks for an address, to which a code is mailed, and then for the code, which also makes an account. */
export function CodeForm({ onPassword, ...props }: CodeFormProps) {
  const { email, onEmail, onUser } = props;
  const [asked, setAsked] = useState<string>();
  const kept = useSyncExternalStore(unwatched, waitingCode, () => undefined);
  const sentTo = asked ?? kept;
  const again = () => {
    if (sentTo !== undefined && email === '') onEmail(sentTo);
    keepWaiting(undefined);
    setAsked(undefined);
  };
  const entered = (user: User) => {
    keepWaiting(undefined);
    onUser(user);
  };
  if (sentTo !== undefined) return <EnterCode email={sentTo} onUser={entered} onAgain={again} />;
  return (
    <>
      <EmailForm
        {...props}
        button="Continue"
        send={async (body) => {
          await call('auth.code', { body });
          keepWaiting(body.email);
          setAsked(body.email);
        }}
      />
      <div className="door-ways">
        <Providers onUser={onUser} />
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
      <PanelHead id={titleId} heading="Check your email">
        <Button tone="link" busy={isSending} onClick={onAgain}>
          Start over
        </Button>
      </PanelHead>
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
