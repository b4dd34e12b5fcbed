import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { findUser } from '../api/session.ts';
import { createStore } from '../store.ts';

const panel = createStore(false);
let showOwnForm: (() => void) | undefined;

/** Shows the sign-in form: the page's own where it has one, otherwise one over the page. */
export function requestSignIn(): void {
  if (showOwnForm) {
    showOwnForm();
    return;
  }
  panel.set(true);
  void findUser();
}

export const closeSignIn = (): void => panel.set(false);

/** Whether the sign-in form is open over the page. */
export const useIsSignInOpen = (): boolean => useSyncExternalStore(panel.subscribe, panel.get, () => false);

/** For a page with a sign-in form of its own: `show` is what leads to it. */
export function useOwnSignInForm(show: () => void): void {
  const run = useEffectEvent(show);
  useEffect(() => {
    const own = () => run();
    showOwnForm = own;
    return () => {
      if (showOwnForm === own) showOwnForm = undefined;
    };
  }, []);
}
