import type { AppConfig } from '#contract/app.ts';
import type { User } from '#contract/auth.ts';
import type { Answer } from '#contract/routes.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';
import { call, forgetCsrfToken, type ApiError } from './client.ts';
import { loadRetryDelay } from './retry.ts';

/** Who uses the site. `unknown` until the user is fetched, which happens at startup only when voting is open. */
export interface Session {
  status: 'unknown' | 'loading' | 'known';
  /** Undefined when signed out, or not known. */
  user: User | undefined;
}

/** What the sign-in form sends. */
export interface Credentials {
  email: string;
  password: string;
  /** Token of the bot check; good for one call. */
  botCheckToken: string;
}

const session = createStore<Session>({ status: 'unknown', user: undefined });
let loading: Promise<void> | undefined;
/** How often in a row the user could not be fetched. */
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let tabs: BroadcastChannel | undefined;
/** The session now; components use `useSession`. */
export const getSession = session.get;

/** Calls back whenever the session changes; returns an unsubscribe function. */
export const subscribeSession = session.subscribe;

/** The session, renewed on every sign-in and sign-out, in this tab or another. */
export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession);

/**
 * Called by the shell with the first app configuration: listens to the other tabs, and fetches the current user when
 * voting is open (tests/SPEC.md: States and transitions). Later calls do nothing.
 */
export function startSession({ isVotingOpen }: Pick<AppConfig, 'isVotingOpen'>): void {
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
  if (isVotingOpen) void loadUser();
}

/**
 * Fetches the current user. A failure shows no message (tests/SPEC.md: Errors) and leaves the session as it was. It is tried again
 * where that may help, so that a busy moment at startup doesn't make a voter look signed out.
 */
export function loadUser(): Promise<void> {
  clearTimeout(retry);
  if (session.get().status === 'unknown') session.set({ status: 'loading', user: undefined });
  loading ??= fetchUser().finally(() => (loading = undefined));
  return loading;
}

async function fetchUser(): Promise<void> {
  const before = session.get();
  try {
    const answer = await call('auth.me', {});
    failures = 0;
    // A sign-in or sign-out while the answer was on its way is newer than the answer.
    if (session.get() === before) session.set({ status: 'known', user: isUser(answer) ? answer : undefined });
  } catch (error) {
    failures += 1;
    if (session.get() === before) session.set({ status: 'known', user: before.user });
    const delay = loadRetryDelay(error as ApiError, failures);
    if (delay !== undefined) retry = setTimeout(() => void loadUser(), delay);
  }
}

const isUser = (answer: Answer<'auth.me'>): answer is User => 'id' in answer;

/**
 * Signs in and notifies the other tabs.
 * @throws ApiError with the message to show: wrong password, failed bot check, invalid fields by name
 */
export async function signIn({ email, password, botCheckToken }: Credentials): Promise<void> {
  const user = await call('auth.login', { body: { email, password, 'g-recaptcha-response': botCheckToken } });
  enter(user);
}

/**
 * Signs out and notifies the other tabs; `everywhere` ends the sessions in all other browsers too.
 * @throws ApiError when the server could not be reached; the session then goes on
 */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  await call('auth.logout', { body: everywhere ? { everywhere } : {} });
  changed(undefined);
}

/** The server has begun a session of this user: signs in here, and notifies the other tabs. */
export function enter(user: User): void {
  changed(user);
}

/**
 * The server has begun a session: asks whose it is, signs in here, and notifies the other tabs.
 * @throws ApiError when the user cannot be fetched; the session is found at the next start
 */
export async function enterAsCurrentUser(): Promise<void> {
  forgetCsrfToken();
  const answer = await call('auth.me', {});
  changed(isUser(answer) ? answer : undefined);
}

/** The server no longer knows this session: signs out here, without a call. */
export function expireSession(): void {
  if (session.get().user) changed(undefined);
}

function changed(user: User | undefined): void {
  forgetCsrfToken();
  session.set({ status: 'known', user });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  tabs?.postMessage('changed');
}
