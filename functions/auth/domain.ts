import { endOf, type Session } from '#platform/session.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Registration, StoredAccount, StoredLink, StoredRegistration } from '#records/accounts.ts';

export interface AccountsStore {
  byId(id: string): Promise<StoredAccount | undefined>;
  /** Reads as much for an address without an account. */
  byEmail(email: string): Promise<StoredAccount | undefined>;
  /** The account of a registration; undefined when the address belongs to another account by now. Safe to repeat. */
  create(id: string, registration: Registration): Promise<StoredAccount | undefined>;
  /** Replaces a password and ends all sessions; undefined when `from` is not the account's password hash any more. */
  changePassword(id: string, from: string, to: string): Promise<StoredAccount | undefined>;
  /** Ends a session; `expires`, in seconds since the epoch, is when its token expires anyway. Safe to repeat. */
  endSession(sessionId: string, expires: number): Promise<void>;
  /** Ends all sessions of this version. */
  endSessions(id: string, version: number): Promise<void>;

  saveRegistration(key: string, registration: StoredRegistration): Promise<void>;
  registration(key: string): Promise<StoredRegistration | undefined>;
  /** Forgets a registration unless another one has taken its place. */
  forgetRegistration(key: string, registration: Registration): Promise<void>;
  saveLink(hash: string, link: StoredLink): Promise<void>;
  link(hash: string): Promise<StoredLink | undefined>;
  /** Whether this call is the one that has used the link. */
  useLink(hash: string): Promise<boolean>;
}

/** Counts of tries, each with the policy of its name (policies.ts). */
export interface AuthThrottles {
  loginByAccount: Throttle;
  loginByKnownBrowser: Throttle;
  loginByBrowser: Throttle;
  loginByNetwork: Throttle;
  mailByAddress: Throttle;
  mailByNetwork: Throttle;
}

/** The same account whatever the case of its address. */
export const addressOf = (email: string): string => email.trim().toLowerCase();

/** The account of a session, or undefined when there is none any more or its sessions have been ended. */
export async function currentAccount(
  store: AccountsStore,
  session: Session | undefined,
): Promise<StoredAccount | undefined> {
  const account = session && (await store.byId(session.userId));
  return account && !account.disabled && account.sessionVersion === session.version ? account : undefined;
}

/** Ends the session of a browser, or all of its account: at once for roles, for voters when their session is looked up next. */
export async function endSessions(
  store: AccountsStore,
  session: Session,
  isEverywhere = false,
): Promise<void> {
  if (isEverywhere) await store.endSessions(session.userId, session.version);
  // A voter who gets a role, or loses one, has a session that lasts shorter or longer: the longest counts.
  else await store.endSession(session.sessionId, Math.ceil(endOf({ ...session, roles: [] }) / 1000));
}
