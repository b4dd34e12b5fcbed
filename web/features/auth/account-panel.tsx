import { useEffect, useId, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { Providers } from './providers.tsx';
import { ResendMail } from './resend-mail.tsx';
import { useAccountForm, type AccountFormState } from './use-account-form.ts';
import { ways, type WayName } from './ways.ts';
import './auth.css';

interface AccountPanelProps {
  /** Grows when somebody asks for the form: it takes the focus then, not when it is there by default. */
  requests?: number;
  onDismiss?: () => void;
  /** The way that is shown first. */
  start?: WayName;
  /** What the sign-in is for, where it is not to vote. */
  title?: string | undefined;
}

/** All ways in: email and password, Google, Apple; a new account, and back to one whose password is forgotten. */
export function AccountPanel({ requests = 0, onDismiss, start = 'login', title }: AccountPanelProps) {
  const state = useAccountForm(start);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const way = ways[state.way];

  useEffect(() => {
    if (requests > 0) panel.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [requests]);
  useFocusOnChange(panel, state);

  return (
    <div ref={panel} className="login-panel">
      <div className="login-head">
        <h2 id={titleId} tabIndex={-1}>
          {titleOf(state, title)}
        </h2>
        {onDismiss ? (
          <Button tone="link" onClick={onDismiss}>
            Not now
          </Button>
        ) : null}
      </div>
      {isWaiting(state) ? (
        <Waiting state={state} />
      ) : (
        <>
          {way.text ? <p className="login-text">{way.text}</p> : null}
          <AccountForm key={state.way} state={state} titleId={titleId} />
        </>
      )}
      <OtherWays state={state} />
      {hasProviders(state) ? <Providers /> : null}
    </div>
  );
}

/** Whether it is now for the reader of a mail to go on. */
const isWaiting = ({ sent, unconfirmed }: AccountFormState): boolean =>
  sent !== undefined || unconfirmed !== undefined;

function titleOf(state: AccountFormState, title: string | undefined): string {
  if (state.unconfirmed !== undefined) return 'Confirm your email address';
  if (state.sent !== undefined) return 'Check your email';
  return (state.way === 'login' && title) || ways[state.way].title;
}

/** What was sent where; the mail of a registration can be had again. */
function Waiting({ state: { way, sent, unconfirmed, entries } }: { state: AccountFormState }) {
  const email = entries.email.trim();
  return (
    <>
      <Alert tone={unconfirmed === undefined ? 'success' : 'danger'}>{unconfirmed ?? sent}</Alert>
      <p className="login-text">
        We sent it to <strong>{email}</strong>.
        {way === 'forgot' ? ' If nothing comes, check your spam folder too.' : null}
      </p>
      {way === 'forgot' ? null : <ResendMail email={email} />}
    </>
  );
}

/** Google and Apple are other ways in, not ways back to a password. */
const hasProviders = (state: AccountFormState): boolean => state.way !== 'forgot' && !isWaiting(state);

/** The button that was pressed may be gone: the heading of what came in its place takes the focus. */
function useFocusOnChange(panel: React.RefObject<HTMLElement | null>, state: AccountFormState): void {
  const view = `${state.way} ${isWaiting(state)}`;
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view) panel.current?.querySelector('h2')?.focus();
    shown.current = view;
  }, [panel, view]);
}

function OtherWays({ state }: { state: AccountFormState }) {
  const others: Partial<Record<WayName, string>> =
    state.way === 'login' && !isWaiting(state)
      ? { register: 'Create an account', forgot: 'Forgot your password?' }
      : { login: 'Back to sign in' };
  return (
    <p className="login-ways">
      {Object.entries(others).map(([name, words]) => (
        // The answer that is on its way belongs to this form.
        <Button key={name} tone="link" busy={state.isSending} onClick={() => state.take(name as WayName)}>
          {words}
        </Button>
      ))}
    </p>
  );
}
