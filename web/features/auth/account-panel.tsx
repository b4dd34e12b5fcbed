import type { User } from '#contract/auth.ts';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { setUser } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { BotCheck, renderDelays, useBotCheck } from '../../bot-check/bot-check.tsx';
import { useIsWritten } from '../../is-written.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { Providers } from './providers.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendForm } from './resend-form.tsx';
import { faultsOf, type Entries, type FieldErrors, type FormName } from './validation.ts';
import './auth.css';

const SecondFactor = lazy(async () => ({
  default: (await import('../../passkeys/second-factor.tsx')).SecondFactor,
}));

interface Form {
  text?: string;
  button: string;
  busy: string;
  /** Resolves with what to say afterwards, or with the user once the visitor is signed in. */
  send: (entries: Entries) => Promise<string | User>;
}

/** Answers that concern email are the same whether or not the address has an account. */
const forms: Record<FormName, Form> = {
  register: {
    button: 'Create account',
    busy: 'Sending…',
    send: async (body) => (await call('auth.register', { body })).message,
  },
  login: {
    button: 'Sign in',
    busy: 'Signing in…',
    send: ({ fullname: _unasked, ...body }) => call('auth.login', { body }),
  },
  forgot: {
    text: 'We’ll email you a link to choose a new password.',
    button: 'Send link',
    busy: 'Sending…',
    send: async ({ fullname: _unasked, password: _forgotten, ...body }) =>
      (await call('auth.forgot', { body })).message,
  },
};

type View = FormName | 'code';

/** Equal choices. */
const choices = { login: 'Sign in', register: 'Create an account' } as const;

interface AccountPanelProps {
  /** Grows whenever the visitor asks to sign in: the form for that is shown, until they choose another one. */
  requests?: number;
  /** Grows whenever the page has scrolled here after that: the form takes the focus, unless the visitor is in it already. */
  arrivals?: number;
  onDismiss?: () => void;
  /** Shown first, and whenever the visitor asks to sign in. */
  start?: View | undefined;
  /** What the sign-in is for, where it is not to vote. */
  title?: string | undefined;
  /** The nominee whose vote waits for the sign-in. */
  pending?: string | undefined;
}

/**
 * Sign-in by a mailed code, which makes the account, too, or by Google or Apple; one press away by password or passkey, with the forms for
 * a new account and for a forgotten password.
 */
export function AccountPanel({
  requests = 0,
  arrivals = requests,
  onDismiss,
  start = 'code',
  title,
  pending,
}: AccountPanelProps) {
  const [view, setView] = useState<View>(start);
  const name = view === 'code' ? 'login' : view;
  const isWritten = useIsWritten();
  const [entries, setEntries] = useState({ fullname: '', email: '', password: '' });
  const [missing, setMissing] = useState<FieldErrors>();
  const { token, setToken, round, renew } = useBotCheck();
  const form = forms[name];
  /** Somebody with a role, whose session has begun and lacks the second factor. */
  const [held, setHeld] = useState<User>();
  const begin = (user: User) => (user.secondFactor ? setHeld(user) : setUser(user));
  const { isSending, answer, error, submit, clear } = useSubmission(async () => {
    const { password } = entries;
    const [fullname, email] = [entries.fullname.trim(), entries.email.trim()];
    try {
      const sent = await form.send({ fullname, email, password, 'g-recaptcha-response': token });
      if (typeof sent === 'string') return sent;
      begin(sent);
      return undefined;
    } finally {
      renew();
    }
  });
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  /** The password was right, but the address has not been confirmed yet. */
  const unconfirmed = error?.code === 'not_confirmed' ? error.message : undefined;
  const isWaiting = answer !== undefined || unconfirmed !== undefined;
  const failure = missing ? 'Please check the fields below.' : error?.message;
  const faults = missing ?? firstOfEach(error?.errors ?? {});

  const choose = (next: View) => {
    setView(next);
    setMissing(undefined);
    clear();
    // The next form has a bot check of its own.
    renew();
  };
  const [answered, setAnswered] = useState(requests);
  if (answered !== requests) {
    setAnswered(requests);
    // What is on its way belongs to the form that is shown.
    if (!isSending && (view !== start || isWaiting)) choose(start);
  }
  const send = () => {
    if (isSending) return;
    const found = faultsOf(name, { ...entries, 'g-recaptcha-response': token });
    setMissing(found);
    if (found) clear();
    else void submit();
  };

  useEffect(() => {
    // An inert field takes no focus.
    if (arrivals > 0 && !isWritten && !panel.current?.contains(document.activeElement))
      panel.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [arrivals, isWritten]);
  useEffect(() => {
    if (isSending) announce(form.busy);
  }, [isSending, form]);
  useEffect(() => {
    if (missing ?? error) panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [missing, error]);

  // Where the button that was pressed is gone, the heading of what came in its place takes the focus.
  const shown = `${view} ${isWaiting}`;
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (shownBefore.current !== shown && document.activeElement === document.body)
      panel.current?.querySelector('h2')?.focus();
    shownBefore.current = shown;
  }, [shown]);

  const heading =
    unconfirmed !== undefined
      ? 'Confirm your email address'
      : isWaiting
        ? 'Check your email'
        : headingOf(name, title, pending);
  /** Where the heading says no more than the choice that is pressed, it is for screen readers. */
  const saysMore = isWaiting || pending !== undefined || name === 'forgot';

  const field = (key: keyof typeof entries) => ({
    value: entries[key],
    error: faults[key],
    readOnly: isSending,
    onChange: (event: { target: { value: string } }) =>
      setEntries((before) => ({ ...before, [key]: event.target.value })),
  });
  if (held)
    return (
      <div className="login-panel">
        <Suspense fallback={<p>Loading…</p>}>
          <SecondFactor user={held} onSkip={() => setUser(held)} />
        </Suspense>
      </div>
    );
  if (view === 'code')
    return (
      <div ref={panel} className="login-panel login-door" inert={isWritten}>
        <CodeForm
          heading={headingOf('login', title, pending)}
          email={entries.email}
          onEmail={(email) => setEntries((before) => ({ ...before, email }))}
          onUser={begin}
          onPassword={() => choose('login')}
          onDismiss={onDismiss}
        />
      </div>
    );
  return (
    // A form that came as HTML takes nothing until its code is there: the browser would send it, password and all.
    <div ref={panel} className="login-panel" inert={isWritten}>
      <div className="login-head">
        <div className="login-choices" role="group" aria-label="New here, or back again">
          {(['login', 'register'] as const).map((each) => (
            // The answer that is on its way belongs to this form.
            <Button
              key={each}
              tone="link"
              aria-pressed={each === name}
              busy={isSending}
              onClick={() => choose(each)}
            >
              {choices[each]}
            </Button>
          ))}
        </div>
        {onDismiss ? (
          <Button tone="link" onClick={onDismiss}>
            Not now
          </Button>
        ) : null}
      </div>
      <h2 id={titleId} tabIndex={-1} className={saysMore ? '' : 'visually-hidden'}>
        {heading}
      </h2>
      {isWaiting ? (
        <>
          <Alert tone={unconfirmed === undefined ? 'success' : 'danger'}>{unconfirmed ?? answer}</Alert>
          <p className="login-text">
            We sent it to <strong>{entries.email.trim()}</strong>.
            {name === 'forgot' ? ' If it doesn’t arrive, check your spam folder.' : null}
          </p>
          {name === 'forgot' ? null : <ResendForm email={entries.email.trim()} />}
        </>
      ) : (
        <>
          {form.text ? <p className="login-text">{form.text}</p> : null}
          <form
            key={name}
            className="login-form"
            aria-labelledby={titleId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            {failure ? <Alert>{failure}</Alert> : null}
            <div className="login-fields">
              {name === 'register' ? (
                <TextField label="Name" name="fullname" autoComplete="name" {...field('fullname')} />
              ) : null}
              <TextField
                label="Email"
                type="email"
                name="email"
                autoComplete={name === 'login' ? 'username' : 'email'}
                inputMode="email"
                {...field('email')}
              />
              {name === 'forgot' ? null : (
                <PasswordField
                  autoComplete={name === 'register' ? 'new-password' : 'current-password'}
                  hint={
                    name === 'register' ? 'At least 10 characters, and not a common password.' : undefined
                  }
                  {...field('password')}
                />
              )}
            </div>
            <div className="login-end">
              <BotCheck
                delay={renderDelays.login}
                round={round}
                onToken={setToken}
                error={faults['g-recaptcha-response']}
              />
              <Button type="submit" busy={isSending}>
                {isSending ? form.busy : form.button}
              </Button>
            </div>
          </form>
          {name === 'login' ? <PasskeyButton onUser={begin} /> : null}
          {name === 'login' ? (
            <Button className="login-forgot" tone="link" busy={isSending} onClick={() => choose('forgot')}>
              Forgot your password?
            </Button>
          ) : null}
          {/* Google and Apple are no help with a forgotten password. */}
          {name === 'forgot' ? null : <Providers onUser={begin} />}
          <Button className="login-forgot" tone="link" busy={isSending} onClick={() => choose('code')}>
            Use a code by email
          </Button>
        </>
      )}
    </div>
  );
}

function headingOf(name: FormName, title = 'Sign in to vote', pending?: string): string {
  if (name === 'forgot') return 'Reset your password';
  if (pending !== undefined) return `${choices[name]}, and your vote for ${pending} is given`;
  return name === 'register' ? choices.register : title;
}

const firstOfEach = (errors: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, [message]]) => [field, message]));
