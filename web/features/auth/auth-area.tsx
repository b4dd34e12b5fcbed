import { lazy, Suspense, useEffect, useRef } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useSession } from '../../api/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AuthAreaState } from './auth-area-state.ts';
import './auth.css';

// Who is signed in already never loads the form.
const AccountPanel = lazy(() =>
  import('./account-panel.tsx').then((module) => ({ default: module.AccountPanel })),
);

interface AuthAreaProps {
  state: AuthAreaState;
  /** Whether the form is there before anybody asks for it. */
  shownByDefault: boolean;
  /** What the sign-in is for, where it is not to vote. */
  title?: string;
}

/** The authentication area: the sign-in form, hidden after login and for authenticated users (tests/SPEC.md: States and transitions). */
export function AuthArea({ state, shownByDefault, title }: AuthAreaProps) {
  const { user } = useSession();
  const { auth } = useAppConfig();
  const hasProviders = Boolean(auth.googleClientId || auth.appleClientId);
  const isShown = !user && (state.wanted ? state.wanted === 'shown' : shownByDefault);
  const wasShown = useRef(isShown);
  const { element } = state;

  // The form that goes away takes the focus with it: it stays at the place where the form was.
  useEffect(() => {
    if (user && wasShown.current) {
      announce(`You are signed in as ${user.fullname || user.email}.`);
      element.current?.focus({ preventScroll: true });
    }
    wasShown.current = isShown;
  }, [user, isShown, element]);

  return (
    <section ref={element} tabIndex={-1} className="auth-area" aria-label="Sign in">
      {isShown ? (
        <ErrorBoundary>
          <Suspense
            fallback={<Skeleton className={`login-loading ${hasProviders ? 'login-loading-more' : ''}`} />}
          >
            <AccountPanel requests={state.requests} onDismiss={state.hide} title={title} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </section>
  );
}
