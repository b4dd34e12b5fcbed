import type { AppConfig } from '#contract/app.ts';
import type { User } from '#contract/auth.ts';
import type { Answer } from '#contract/routes.ts';
import { useSyncExternalStore } from 'react';
import { call, forgetCsrfToken, type ApiError } from './client.ts';
import { retryWait } from './retry.ts';

/** Who uses the site. `unknown` until somebody asks: the user is fetched at startup only when voting is open. */
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

let session: Session = { status: 'unknown', user: undefined };
let loading: Promise<void> | undefined;
/** How often in a row the user could not be fetched. */
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let tabs: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

/** The session now; components take `useSession`. */
export const getSession = (): Session => session;

/** Calls back whenever the session changes; returns an unsubscribe function. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** The session, renewed when somebody signs in or out, in this tab or another. */
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
 * Fetches the current user. A failure has no message (tests/SPEC.md: Errors) and leaves who was known before; one that may pass is tried
 * again, so that a busy moment at the start takes nobody for signed out.
 */
export function loadUser(): Promise<void> {
  clearTimeout(retry);
  if (session.status === 'unknown') become({ status: 'loading', user: undefined });
  loading ??= fetchUser().finally(() => (loading = undefined));
  return loading;
}

async function fetchUser(): Promise<void> {
  const before = session;
  try {
    const answer = await call('auth.me', {});
    failures = 0;
    // Who signed in or out while the answer was on its way is known better already.
    if (session === before) become({ status: 'known', user: isUser(answer) ? answer : undefined });
  } catch (error) {
    failures += 1;
    if (session === before) become({ status: 'known', user: before.user });
    const wait = retryWait(error as ApiError, failures);
    if (wait !== undefined) retry = setTimeout(() => void loadUser(), wait);
  }
}

const isUser = (answer: Answer<'auth.me'>): answer is User => 'id' in answer;

/**
 * Signs in and tells the other tabs.
 * @throws ApiError with the words to show: wrong password, failed bot check, faulty fields by name
 */
export async function signIn({ email, password, botCheckToken }: Credentials): Promise<void> {
  const user = await call('auth.login', { body: { email, password, 'g-recaptcha-response': botCheckToken } });
  enter(user);
}

/**
 * Signs out and tells the other tabs; `everywhere` ends the sessions in all other browsers too.
 * @throws ApiError when the server could not be told; the session then goes on
 */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  await call('auth.logout', { body: everywhere ? { everywhere } : {} });
  changed(undefined);
}

/** The server has begun a session of this user: takes it up, and tells the other tabs. */
export function enter(user: User): void {
  changed(user);
}

/**
 * The server has begun a session: asks whose it is, takes it up, and tells the other tabs.
 * @throws ApiError when nobody can say; the session is found at the next start
 */
export async function enterAsCurrentUser(): Promise<void> {
  forgetCsrfToken();
  const answer = await call('auth.me', {});
  changed(isUser(answer) ? answer : undefined);
}

/** The server no longer knows this session: the site is signed out, with nothing to tell the server. */
export function expireSession(): void {
  if (session.user) changed(undefined);
}

function changed(user: User | undefined): void {
  forgetCsrfToken();
  become({ status: 'known', user });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  tabs?.postMessage('changed');
}
