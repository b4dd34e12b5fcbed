import { useCallback, useEffect, useRef, useState } from 'react';
import { findUser, getSession, useSession } from '../../api/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { scrollToElement } from '../../ui/scroll.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import './auth.css';

// A visitor who is signed in already never loads the form.
const { Part: AccountPanel, hurry } = latePart(
  <Skeleton className="login-loading" />,
  async () => (await import('./account-panel.tsx')).AccountPanel,
);

const { Part: NamePrompt } = latePart<{ onDone: () => void }>(
  null,
  async () => (await import('./name-prompt.tsx')).NamePrompt,
);

/** Pixels from the top of the area to that of the window after scrolling to it (tests/SPEC.md: Constants and limits). */
const scrollOffset = -300;

export function useAuthAreaState() {
  const element = useRef<HTMLElement>(null);
  /** The visitor's last request; undefined means: as by default. */
  const [wanted, setWanted] = useState<'shown' | 'hidden'>();
  /** Grows with every request, for which the form to sign in is the one that is shown. */
  const [requests, setRequests] = useState(0);
  /** Grows with every request that has led to the area, upon which the form takes the focus. */
  const [arrivals, setArrivals] = useState(0);
  const hide = useCallback(() => setWanted('hidden'), []);
  /** Scrolls to the area over 500 ms, then shows the form (tests/SPEC.md: States and transitions), unless the visitor is signed in. */
  const request = async () => {
    hurry();
    setRequests((count) => count + 1);
    const found = findUser();
    if (getSession().status === 'loading' && (await found)) return;
    if (element.current) await scrollToElement(element.current, scrollOffset);
    if (await found) return;
    setWanted('shown');
    setArrivals((count) => count + 1);
  };
  return { element, wanted, requests, arrivals, request: () => void request(), hide };
}

interface AuthAreaProps {
  state: ReturnType<typeof useAuthAreaState>;
  shownByDefault: boolean;
  /** What the sign-in is for, as 'to vote'. */
  purpose?: string;
  /** The nominee whose vote waits for the sign-in. */
  pending?: string | undefined;
}

/** The sign-in form, hidden after login and for authenticated users (tests/SPEC.md: States and transitions). */
export function AuthArea({ state, shownByDefault, purpose, pending }: AuthAreaProps) {
  const { status, user } = useSession();
  const isShown = status === 'known' && !user && (state.wanted ? state.wanted === 'shown' : shownByDefault);
  const wasShown = useRef(isShown);
  /** Somebody has just signed in here who has not said their name. */
  const [isNameless, setIsNameless] = useState(false);
  const { element } = state;

  // The form that goes away takes the focus with it: the area keeps it.
  useEffect(() => {
    if (user && wasShown.current) {
      announce(`You are signed in as ${user.fullname || user.email}.`);
      element.current?.focus({ preventScroll: true });
      setIsNameless(user.fullname === '');
    }
    wasShown.current = isShown;
  }, [user, isShown, element]);

  return (
    <section ref={element} tabIndex={-1} className="auth-area" aria-label="Sign in">
      {isShown ? (
        <AccountPanel
          requests={state.requests}
          arrivals={state.arrivals}
          onDismiss={state.hide}
          {...{ purpose, pending }}
        />
      ) : isNameless && user ? (
        <NamePrompt onDone={() => setIsNameless(false)} />
      ) : null}
    </section>
  );
}
