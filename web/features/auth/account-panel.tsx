import type { User } from '#contract/auth.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { setUser } from '../../api/session.ts';
import { useIsWritten } from '../../is-written.ts';
import { Button } from '../../ui/button.tsx';
import { lazyView } from '../../ui/lazy-view.ts';
import { CodeForm } from './code-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { PasswordForm } from './password-form.tsx';
import './auth.css';

const SecondFactor = lazyView(async () => (await import('../../passkeys/second-factor.tsx')).SecondFactor);

type View = 'code' | 'password' | 'forgot';

interface AccountPanelProps {
  /** Grows whenever the visitor asks to sign in: the form for that is shown, until they choose another one. */
  requests?: number;
  /** Grows whenever the page has scrolled here after that: the form takes the focus, unless the visitor is in it already. */
  arrivals?: number;
  onDismiss?: () => void;
  /** Shown first, and whenever the visitor asks to sign in. */
  start?: View | undefined;
  /** What the sign-in is for, as 'to vote'. */
  purpose?: string | undefined;
  /** The nominee whose vote waits for the sign-in. */
  pending?: string | undefined;
}

/** Sign-in by a mailed code, which also makes the account, or by Google or Apple; one press away by password or passkey. */
export function AccountPanel({
  requests = 0,
  arrivals = requests,
  onDismiss,
  start = 'code',
  purpose,
  pending,
}: AccountPanelProps) {
  const [view, setView] = useState<View>(start);
  const isWritten = useIsWritten();
  const [email, setEmail] = useState('');
  /** Somebody with a role, whose session has begun and lacks the second factor. */
  const [held, setHeld] = useState<User>();
  const begin = (user: User) => (user.secondFactor ? setHeld(user) : setUser(user));
  const panel = useRef<HTMLDivElement>(null);

  const [answered, setAnswered] = useState(requests);
  if (answered !== requests) {
    setAnswered(requests);
    setView(start);
  }

  useEffect(() => {
    // An inert field takes no focus.
    if (arrivals > 0 && !isWritten && !panel.current?.contains(document.activeElement))
      panel.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [arrivals, isWritten]);

  // Where the button that was pressed is gone, the heading of what came in its place takes the focus.
  const shownBefore = useRef(view);
  useEffect(() => {
    if (shownBefore.current !== view && document.activeElement === document.body)
      panel.current?.querySelector('h2')?.focus();
    shownBefore.current = view;
  }, [view]);

  if (held)
    return (
      <div className="login-panel">
        <Suspense fallback={<p>Loading…</p>}>
          <SecondFactor user={held} onSkip={() => setUser(held)} />
        </Suspense>
      </div>
    );
  // Where a password or a reset comes first, people have an account.
  const action = view === 'code' && start === 'code' ? 'Sign in or sign up' : 'Sign in';
  const shared = {
    heading:
      pending === undefined
        ? [action, purpose].filter(Boolean).join(' ')
        : `${action}, and your vote for ${pending} is given`,
    wayOut: onDismiss ? (
      <Button tone="link" onClick={onDismiss}>
        Not now
      </Button>
    ) : null,
    email,
    onEmail: setEmail,
    onUser: begin,
  };
  return (
    // A form that came as HTML takes nothing until its code is there: the browser would send it, password and all.
    <div ref={panel} className="login-panel" inert={isWritten}>
      {view === 'code' ? (
        <CodeForm {...shared} onPassword={() => setView('password')} />
      ) : view === 'password' ? (
        <PasswordForm {...shared} onForgot={() => setView('forgot')} onCode={() => setView('code')} />
      ) : (
        <ForgotForm {...shared} onCode={() => setView('code')} />
      )}
    </div>
  );
}
