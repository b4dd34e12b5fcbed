import type { User } from '#contract/auth.ts';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { call, type ApiError } from '../../api/client.ts';
import { setUser, useSession } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { newPasswordFault } from './validation.ts';
import './auth.css';

const AccountPanel = lazy(() =>
  import('./account-panel.tsx').then((module) => ({ default: module.AccountPanel })),
);

interface MailedLinkProps {
  hash: string;
  /** Leads on from here once the visitor is signed in; the route passes it in. */
  wayOn: ReactNode;
}

/** The page of a registration's link. A button confirms, because programs open links in emails too. */
export function VerifyAccount({ hash, wayOn }: MailedLinkProps) {
  const { isSending, answer, error, submit } = useSubmission(async () => {
    const user = await call('auth.verify', { body: { hash } });
    setUser(user);
    return user;
  });
  return (
    <LinkPage
      title="Confirm your account"
      done={{ title: 'Your account is confirmed', text: 'Welcome!' }}
      user={answer}
      wayOn={wayOn}
      error={error}
      invalid={{
        text: 'If you’ve already confirmed your account, just sign in. Otherwise, create it again.',
        start: 'login',
      }}
    >
      <div className="account-next">
        <p>Click the button to confirm your account and sign in.</p>
        {error ? <Alert>{error.message}</Alert> : null}
        <Button busy={isSending} onClick={() => void submit()}>
          {isSending ? 'Confirming…' : 'Confirm my account'}
        </Button>
      </div>
    </LinkPage>
  );
}

/** The page of the link for a forgotten password. */
export function ResetPassword({ hash, wayOn }: MailedLinkProps) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string>();
  const { isSending, answer, error, submit } = useSubmission(async () => {
    const user = await call('auth.reset', { body: { hash, password } });
    setUser(user);
    return user;
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
      user={answer}
      wayOn={wayOn}
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

interface LinkPageProps {
  title: string;
  /** What to say once it is done, which has signed the visitor in. */
  done: { title: string; text: string };
  /** Whom it has signed in. */
  user: User | undefined;
  wayOn: ReactNode;
  error: ApiError | undefined;
  /** The way on from a link that is no longer valid: what to do, and the form to do it with. */
  invalid: { text: string; start: 'login' | 'forgot' };
  /** What the link is for. */
  children: ReactNode;
}

function LinkPage({ title, done, user, wayOn, error, invalid, children }: LinkPageProps) {
  /** Why the link is no longer valid; undefined for a failure that another try may mend. */
  const fault = error?.code === 'link_expired' ? error.message : error?.errors['hash']?.[0];
  const outcome = user ? done.title : (fault ?? title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(outcome);
  useEffect(() => {
    if (shown.current !== outcome) heading.current?.focus();
    shown.current = outcome;
  }, [outcome]);
  return (
    <div className="page-column">
      <h1 ref={heading} tabIndex={-1}>
        {outcome}
      </h1>
      {user ? (
        <SignedIn text={done.text} wayOn={wayOn} />
      ) : fault ? (
        <InvalidLink {...invalid} wayOn={wayOn} />
      ) : (
        children
      )}
    </div>
  );
}

/** Tells visitors who they are signed in as, and leads them to what they came for. */
function SignedIn({ text, wayOn }: { text: string; wayOn: ReactNode }) {
  const { user } = useSession();
  return (
    <div className="account-next">
      <p>
        {text}
        {user ? (
          <>
            {' '}
            You are signed in as <strong>{user.fullname || user.email}</strong>.
          </>
        ) : null}
      </p>
      {wayOn}
    </div>
  );
}

/** A visitor who is signed in needs no form, unless they came to choose a new password. */
function InvalidLink({ text, start, wayOn }: LinkPageProps['invalid'] & { wayOn: ReactNode }) {
  const { user } = useSession();
  const [userBefore] = useState(user);
  const element = useRef<HTMLDivElement>(null);
  const isSignedIn = user !== undefined && (start === 'login' || user !== userBefore);

  // The form that goes away takes the focus with it.
  useEffect(() => {
    if (isSignedIn && document.activeElement === document.body) element.current?.focus();
  }, [isSignedIn]);

  return (
    <div ref={element} tabIndex={-1}>
      {isSignedIn ? (
        <SignedIn text="You don’t need a new link." wayOn={wayOn} />
      ) : (
        <div className="account-next">
          <p>{text}</p>
          <Suspense fallback={<p>Loading…</p>}>
            <AccountPanel start={start} title="Sign in" />
          </Suspense>
        </div>
      )}
    </div>
  );
}
