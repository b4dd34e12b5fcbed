import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { findUser } from '../api/session.ts';
import { createStore } from '../store.ts';

/** How often the form over the page was asked for since it was closed. */
const requests = createStore(0);
let showOwnForm: (() => void) | undefined;

/** Shows the sign-in form: the page's own where it has one, otherwise one over the page. */
export function requestSignIn(): void {
  if (showOwnForm) {
    showOwnForm();
    return;
  }
  requests.set(requests.get() + 1);
  void findUser();
}

export const closeSignIn = (): void => requests.set(0);

/** How often the sign-in form over the page was asked for; 0 while it is closed. */
export const useSignInRequests = (): number =>
  useSyncExternalStore(requests.subscribe, requests.get, () => 0);

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
