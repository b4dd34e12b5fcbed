import type { User } from '#contract/auth.ts';
import type { Answer } from '#contract/routes.ts';
import { signedInName } from '#contract/written-pages.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';
import { call, forgetCsrfToken, withTimeout, type ApiError } from './client.ts';
import { loadRetryDelay } from './retry.ts';

/** Who uses the site. Whether anybody is signed in is known from the start by a cookie; `loading` is who that is. */
export interface Session {
  status: 'loading' | 'known';
  user: User | undefined;
}

const startOf = (signedIn: boolean): Session => ({ status: signedIn ? 'loading' : 'known', user: undefined });

const session = createStore<Session>(startOf(hasHint()));
let initial = session.get();
let loading: Promise<void> | undefined;
/** Whether the server has said who is signed in, or that nobody is. */
let isAnswered = false;
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let tabs: BroadcastChannel | undefined;

/** The session now; components use `useSession`. */
export const getSession = session.get;

/** Calls back whenever the session changes; returns an unsubscribe function. */
export const subscribeSession = session.subscribe;

/** The session, renewed on every sign-in and sign-out, in this tab or another. */
export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession, () => initial);

/** Starts a page that is written for a visitor who is signed in, or for a stranger: before its first render, here or on a server. */
export function setInitialSession(signedIn: boolean): void {
  initial = startOf(signedIn);
  session.set(initial);
}

/** Whether the server's cookie says that the visitor is signed in; on a server, nobody is. */
function hasHint(): boolean {
  return typeof document !== 'undefined' && document.cookie.includes(`-${signedInName}=`);
}

/**
 * Called once the page is there: listens to the other tabs, and fetches the current user where the cookie says that there is
 * one (tests/SPEC.md: States and transitions). Later calls do nothing.
 */
export function startSession(): void {
  if (tabs) return;
  tabs = new BroadcastChannel('acclaim-session');
  tabs.addEventListener('message', () => {
    forgetCsrfToken();
    // An answer that is on its way may be about the session before.
    void Promise.resolve(loading).then(loadUser);
  });
  addEventListener('online', () => {
    if (failures > 0) void loadUser();
  });
  // A page may be written for the other case than the one that the cookie says by now.
  if (hasHint() || session.get().status === 'loading') void loadUser();
}

/** Asks once who is signed in where no cookie says so: a session may have begun before there was one. */
export async function findUser(): Promise<User | undefined> {
  if (!isAnswered) await loadUser();
  return session.get().user;
}

/**
 * Fetches the current user. A failure shows no message (tests/SPEC.md: Errors) and leaves the session as it was. It is tried
 * again, so that a busy moment at startup doesn't make a voter look signed out.
 */
export function loadUser(): Promise<void> {
  clearTimeout(retry);
  loading ??= loadOnce().finally(() => (loading = undefined));
  return loading;
}

async function loadOnce(): Promise<void> {
  const before = session.get();
  // A sign-in or sign-out while the answer was on its way is newer than the answer.
  const settle = (user: User | undefined) => {
    if (session.get() === before) session.set({ status: 'known', user });
  };
  try {
    settle(await currentUser());
    isAnswered = true;
    failures = 0;
  } catch (error) {
    failures += 1;
    settle(before.user);
    const delay = loadRetryDelay(error as ApiError, failures);
    if (delay !== undefined) retry = setTimeout(() => void loadUser(), delay);
  }
}

async function currentUser(): Promise<User | undefined> {
  const answer = await withTimeout((signal) => call('auth.me', {}, { signal }));
  return isUser(answer) ? answer : undefined;
}

const isUser = (answer: Answer<'auth.me'>): answer is User => 'id' in answer;

/** The server has begun a session of this user, or ended it (undefined): shows that here and notifies the other tabs. */
export function setUser(user: User | undefined): void {
  forgetCsrfToken();
  isAnswered = true;
  session.set({ status: 'known', user });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  tabs?.postMessage('changed');
}

/**
 * The server has begun a session: asks whose it is, and sets that user.
 * @throws ApiError when the user cannot be fetched; the session is found at the next start
 */
export async function setCurrentUser(): Promise<void> {
  forgetCsrfToken();
  setUser(await currentUser());
}

/**
 * Signs out and notifies the other tabs; `everywhere` ends the sessions in all other browsers too.
 * @throws ApiError when the server could not be reached; the session then goes on
 */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  await call('auth.logout', { body: everywhere ? { everywhere } : {} });
  setUser(undefined);
}

/** The server no longer knows this session: signs out here, without a call. */
export function expireSession(): void {
  if (session.get().user) setUser(undefined);
}
