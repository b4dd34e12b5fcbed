import type { User } from '#contract/auth.ts';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { call, type ApiError } from '../../api/client.ts';
import { setUser, useSession } from '../../api/session.ts';
import { useSubmission, useSubmissionAtStart } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { NamePrompt } from './name-prompt.tsx';
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

/**
 * The page of a registration's link. A button confirms, because programs open links in emails too; in another browser than the one that
 * registered, a password does.
 */
export function VerifyAccount({ hash, wayOn }: MailedLinkProps) {
  const confirming = useSubmission(async () => signedIn(await call('auth.verify', { body: { hash } })));
  const finishing = usePassword(hash);
  const isElsewhere = confirming.error?.code === 'password_needed';
  return (
    <LinkPage
      title={isElsewhere ? 'Finish with your password' : 'Confirm your account'}
      done={{ title: 'Your account is confirmed', text: 'Welcome!' }}
      user={confirming.answer ?? finishing.answer}
      wayOn={wayOn}
      error={isElsewhere ? finishing.error : confirming.error}
      invalid={{
        text: 'If you’ve already confirmed your account, just sign in. Otherwise, we’ll email you a code, which makes your account, too.',
        start: 'code',
      }}
    >
      {isElsewhere ? (
        <PasswordForm
          {...finishing}
          name="Finish with your password"
          lead={
            <>
              <p>You opened this link in another browser than the one you registered in.</p>
              <p>
                Type the password you chose there, or a new one. That confirms your account and signs you in.
              </p>
            </>
          }
          field={{ label: 'Password', hint: 'At least 10 characters, and not a common password.' }}
          action={{ label: 'Confirm my account', busy: 'Confirming…' }}
        />
      ) : (
        <div className="account-next">
          <p>Click the button to confirm your account and sign in.</p>
          {confirming.error ? <Alert>{confirming.error.message}</Alert> : null}
          <Button busy={confirming.isSending} onClick={() => void confirming.submit()}>
            {confirming.isSending ? 'Confirming…' : 'Confirm my account'}
          </Button>
        </div>
      )}
    </LinkPage>
  );
}

/**
 * The page of the link that is mailed with a code. In the browser that asked for it nothing has to be pressed; in any other a button signs in,
 * because programs open links in emails too.
 */
export function EnterByLink({ hash, wayOn }: MailedLinkProps) {
  const send = async (pressed: boolean) => signedIn(await call('auth.follow', { body: { hash, pressed } }));
  const own = useSubmissionAtStart(() => send(false));
  const elsewhere = useSubmission(() => send(true));
  const error = elsewhere.error ?? own.error;
  const user = own.answer ?? elsewhere.answer;
  return (
    <LinkPage
      title="Sign in"
      done={{ title: 'You are signed in', text: '' }}
      user={user}
      wayOn={
        <>
          {user?.fullname === '' ? <NamePrompt /> : null}
          {wayOn}
        </>
      }
      error={error}
      invalid={{
        text: 'If you’ve already signed in, just go on. Otherwise, we’ll email you another code.',
        start: 'code',
      }}
    >
      <div className="account-next">
        {error ? (
          <>
            {error.code === 'press_needed' ? <p>{error.message}</p> : <Alert>{error.message}</Alert>}
            <Button busy={elsewhere.isSending} onClick={() => void elsewhere.submit()}>
              {elsewhere.isSending ? 'Signing in…' : 'Sign in'}
            </Button>
          </>
        ) : (
          <p>Signing in…</p>
        )}
      </div>
    </LinkPage>
  );
}

/** The page of the link for a forgotten password. */
export function ResetPassword({ hash, wayOn }: MailedLinkProps) {
  const choosing = usePassword(hash);
  return (
    <LinkPage
      title="Choose a new password"
      done={{ title: 'Your password is saved', text: 'You’re signed out everywhere else.' }}
      user={choosing.answer}
      wayOn={wayOn}
      error={choosing.error}
      invalid={{
        text: 'If you’ve already chosen a new password, just sign in. Otherwise, we’ll email you another link.',
        start: 'forgot',
      }}
    >
      <PasswordForm
        {...choosing}
        name="Choose a new password"
        field={{ label: 'New password', hint: 'At least 10 characters, and not a common password.' }}
        action={{ label: 'Save password', busy: 'Saving…' }}
      />
    </LinkPage>
  );
}

function signedIn(user: User): User {
  setUser(user);
  return user;
}

/** A password chosen at the link of a mail. */
function usePassword(hash: string) {
  const [password, setPassword] = useState('');
  const sending = useSubmission(async () => signedIn(await call('auth.reset', { body: { hash, password } })));
  return { ...sending, password, setPassword };
}

interface PasswordFormProps extends ReturnType<typeof usePassword> {
  name: string;
  lead?: ReactNode;
  field: { label: string; hint: string };
  action: { label: string; busy: string };
}

function PasswordForm({ name, lead, field, action, password, setPassword, ...sending }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<string>();
  const { isSending, error, submit } = sending;
  const fault = missing ?? error?.errors['password']?.[0];

  const send = () => {
    const found = newPasswordFault(password);
    setMissing(found);
    if (found === undefined) void submit();
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <form
      ref={form}
      className="account-form"
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {lead}
      {error && fault === undefined ? <Alert>{error.message}</Alert> : null}
      <PasswordField
        {...field}
        autoComplete="new-password"
        value={password}
        error={fault}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={isSending}>
        {isSending ? action.busy : action.label}
      </Button>
    </form>
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
  invalid: { text: string; start: 'code' | 'forgot' };
  /** What the link is for. */
  children: ReactNode;
}

function LinkPage({ title, done, user, wayOn, error, invalid, children }: LinkPageProps) {
  /** Why the link is no longer valid; undefined for a failure that another try may mend. */
  const fault = error?.code === 'link_expired' ? error.message : error?.errors['hash']?.[0];
  const { user: current } = useSession();
  const [userBefore] = useState(current);
  // A visitor who is signed in needs no link, unless they came to choose a new password.
  const isNeedless = current !== undefined && (invalid.start !== 'forgot' || current !== userBefore);
  const problem = fault === undefined || !isNeedless ? fault : 'You don’t need this link anymore';
  const outcome = user ? done.title : (problem ?? title);
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
        isNeedless ? (
          <SignedIn wayOn={wayOn} />
        ) : (
          <InvalidLink {...invalid} />
        )
      ) : (
        children
      )}
    </div>
  );
}

/** Tells visitors who they are signed in as, and leads them to what they came for. */
function SignedIn({ text, wayOn }: { text?: string; wayOn: ReactNode }) {
  const { user } = useSession();
  return (
    <div className="account-next">
      <p>
        {text}
        {user ? (
          <>
            {text ? ' ' : null}
            You are signed in as <strong>{user.fullname || user.email}</strong>.
          </>
        ) : null}
      </p>
      {wayOn}
    </div>
  );
}

const InvalidLink = ({ text, start }: LinkPageProps['invalid']) => (
  <div className="account-next">
    <p>{text}</p>
    <Suspense fallback={<p>Loading…</p>}>
      <AccountPanel start={start} />
    </Suspense>
  </div>
);
