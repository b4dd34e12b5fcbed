import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { setUser } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { BotCheck, renderDelays, useBotCheck } from '../../bot-check/bot-check.tsx';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { Providers } from './providers.tsx';
import { botCheckFault, faultsOf, type Entries, type FieldErrors, type FormName } from './validation.ts';
import './auth.css';

interface Form {
  title: string;
  text?: string;
  button: string;
  busy: string;
  /** The links below the form that lead to the other ones. */
  others: Partial<Record<FormName, string>>;
  /** Resolves with what to say afterwards, or with nothing once the visitor is signed in. */
  send: (entries: Entries) => Promise<string | undefined>;
}

const backToSignIn = { login: 'Back to sign in' };

/** Answers that concern email are the same whether or not the address has an account. */
const forms: Record<FormName, Form> = {
  login: {
    title: 'Sign in to vote',
    button: 'Sign in',
    busy: 'Signing in…',
    others: { register: 'Create an account', forgot: 'Forgot your password?' },
    send: async ({ fullname: _unasked, ...body }) => {
      setUser(await call('auth.login', { body }));
      return undefined;
    },
  },
  register: {
    title: 'Create an account',
    button: 'Create account',
    busy: 'Sending…',
    others: backToSignIn,
    send: async (body) => (await call('auth.register', { body })).message,
  },
  forgot: {
    title: 'Reset your password',
    text: 'We’ll email you a link to choose a new password.',
    button: 'Send link',
    busy: 'Sending…',
    others: backToSignIn,
    send: async ({ fullname: _unasked, password: _forgotten, ...body }) =>
      (await call('auth.forgot', { body })).message,
  },
};

interface AccountPanelProps {
  /** Grows whenever the visitor asks for the form, which then takes the focus. */
  requests?: number;
  onDismiss?: () => void;
  start?: FormName;
  /** What the sign-in is for, where it is not to vote. */
  title?: string | undefined;
}

/** Sign-in by email and password, Google or Apple, with the forms for a new account and for a forgotten password. */
export function AccountPanel({ requests = 0, onDismiss, start = 'login', title }: AccountPanelProps) {
  const [name, setName] = useState<FormName>(start);
  const [entries, setEntries] = useState({ fullname: '', email: '', password: '' });
  const [missing, setMissing] = useState<FieldErrors>();
  const { token, setToken, round, renew } = useBotCheck();
  const { isSending, answer, error, submit, clear } = useSubmission(async () => {
    const { password } = entries;
    const [fullname, email] = [entries.fullname.trim(), entries.email.trim()];
    try {
      return await forms[name].send({ fullname, email, password, 'g-recaptcha-response': token });
    } finally {
      renew();
    }
  });
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const form = forms[name];
  /** The password was right, but the address has not been confirmed yet. */
  const unconfirmed = error?.code === 'not_confirmed' ? error.message : undefined;
  const isWaiting = answer !== undefined || unconfirmed !== undefined;
  const failure = missing ? 'Please check the fields below.' : error?.message;
  const faults = missing ?? firstOfEach(error?.errors ?? {});

  const choose = (next: FormName) => {
    setName(next);
    setMissing(undefined);
    clear();
    // The next form has a bot check of its own.
    renew();
  };
  const send = () => {
    if (isSending) return;
    const found = faultsOf(name, { ...entries, 'g-recaptcha-response': token });
    setMissing(found);
    if (found) clear();
    else void submit();
  };

  useEffect(() => {
    if (requests > 0) panel.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [requests]);
  useEffect(() => {
    if (isSending) announce(form.busy);
  }, [isSending, form]);
  useEffect(() => {
    if (missing ?? error) panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [missing, error]);

  // The button that was pressed may be gone: the heading of what came in its place takes the focus.
  const view = `${name} ${isWaiting}`;
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current !== view) panel.current?.querySelector('h2')?.focus();
    shownView.current = view;
  }, [view]);

  const field = (key: keyof typeof entries) => ({
    value: entries[key],
    error: faults[key],
    readOnly: isSending,
    onChange: (event: { target: { value: string } }) =>
      setEntries((before) => ({ ...before, [key]: event.target.value })),
  });
  return (
    <div ref={panel} className="login-panel">
      <div className="login-head">
        <h2 id={titleId} tabIndex={-1}>
          {unconfirmed !== undefined
            ? 'Confirm your email address'
            : isWaiting
              ? 'Check your email'
              : (name === 'login' && title) || form.title}
        </h2>
        {onDismiss ? (
          <Button tone="link" onClick={onDismiss}>
            Not now
          </Button>
        ) : null}
      </div>
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
        </>
      )}
      <p className="login-ways">
        {Object.entries(isWaiting ? backToSignIn : form.others).map(([other, words]) => (
          // The answer that is on its way belongs to this form.
          <Button key={other} tone="link" busy={isSending} onClick={() => choose(other as FormName)}>
            {words}
          </Button>
        ))}
      </p>
      {/* Google and Apple are no help with a forgotten password. */}
      {name === 'forgot' || isWaiting ? null : <Providers />}
    </div>
  );
}

const sentAgain = 'We sent the email again.';

/** Resends the email of a registration. */
function ResendForm({ email }: { email: string }) {
  const { token, setToken, round, renew } = useBotCheck();
  const [missing, setMissing] = useState<string>();
  const { isSending, answer, error, submit } = useSubmission(async () => {
    try {
      return await call('auth.resend', { body: { email, 'g-recaptcha-response': token } });
    } finally {
      renew();
    }
  });
  const fault = missing ?? error?.errors['g-recaptcha-response']?.[0];

  useEffect(() => {
    if (isSending) announce('Sending…');
    else if (answer) announce(sentAgain);
  }, [isSending, answer]);

  return (
    <form
      className="login-form"
      aria-label="Resend email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = botCheckFault(token);
        setMissing(found);
        if (found === undefined) void submit();
      }}
    >
      <p className="login-text">Didn’t get it? Check your spam folder, or resend it.</p>
      {answer ? (
        <Alert role={undefined} tone="success">
          {sentAgain}
        </Alert>
      ) : null}
      {error && !fault ? <Alert>{error.message}</Alert> : null}
      <div className="login-end">
        <BotCheck
          delay={renderDelays.login}
          round={round}
          onToken={(passed) => {
            setToken(passed);
            if (passed) setMissing(undefined);
          }}
          error={fault}
        />
        <Button type="submit" tone="outline-primary" busy={isSending}>
          {isSending ? 'Sending…' : 'Resend email'}
        </Button>
      </div>
    </form>
  );
}

const firstOfEach = (errors: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, [message]]) => [field, message]));
