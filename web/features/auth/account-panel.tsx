import { useEffect, useId, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { Providers } from './providers.tsx';
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
          {state.sent === undefined ? (state.way === 'login' && title) || way.title : 'Look into your mail'}
        </h2>
        {onDismiss ? (
          <Button tone="link" onClick={onDismiss}>
            Not now
          </Button>
        ) : null}
      </div>
      {state.sent === undefined ? (
        <>
          {way.text ? <p className="login-text">{way.text}</p> : null}
          <AccountForm key={state.way} state={state} titleId={titleId} />
        </>
      ) : (
        <>
          <Alert tone="success">{state.sent}</Alert>
          <p className="login-text">
            The address is <strong>{state.entries.email.trim()}</strong>. If nothing comes, look into its spam
            folder too.
          </p>
        </>
      )}
      <OtherWays state={state} />
      {hasProviders(state) ? <Providers /> : null}
    </div>
  );
}

/** Google and Apple are other ways in, not ways back to a password. */
const hasProviders = ({ way, sent }: AccountFormState): boolean =>
  way === 'login' || (way === 'register' && sent === undefined);

/** The button that was pressed may be gone: the heading of what came in its place takes the focus. */
function useFocusOnChange(panel: React.RefObject<HTMLElement | null>, { way, sent }: AccountFormState): void {
  const shown = useRef({ way, sent });
  useEffect(() => {
    const before = shown.current;
    shown.current = { way, sent };
    if (before.way !== way || before.sent !== sent) panel.current?.querySelector('h2')?.focus();
  }, [panel, way, sent]);
}

function OtherWays({ state: { way, sent, take, isSending } }: { state: AccountFormState }) {
  const others: Partial<Record<WayName, string>> =
    way === 'login'
      ? { register: 'Create an account', forgot: 'Forgot your password?' }
      : {
          login: 'Back to sign in',
          ...(way === 'register' && {
            resend: sent === undefined ? 'Send the mail again' : 'No mail? Send it again',
          }),
        };
  return (
    <p className="login-ways">
      {Object.entries(others).map(([name, words]) => (
        // The answer that is on its way belongs to this form.
        <Button key={name} tone="link" busy={isSending} onClick={() => take(name as WayName)}>
          {words}
        </Button>
      ))}
    </p>
  );
}
