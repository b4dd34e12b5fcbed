import type { BotCheck } from '#platform/bot-check.ts';
import { AppError } from '#platform/errors.ts';
import type { Session } from '#platform/session.ts';
import type { Throttle } from '#platform/throttle.ts';
import { networkOf } from '#platform/visitor-address.ts';
import type { Registration, StoredAccount, StoredLink, StoredRegistration } from '#records/accounts.ts';
import { isPassword } from './password.ts';

export interface AccountsStore {
  byId(id: string): Promise<StoredAccount | undefined>;
  /** Reads as much for an address without an account. */
  byEmail(email: string): Promise<StoredAccount | undefined>;
  /** The account of a registration; undefined when the address belongs to another account by now. Safe to repeat. */
  create(id: string, registration: Registration): Promise<StoredAccount | undefined>;
  /** Replaces a password and ends all sessions; undefined when `from` is not the account's password hash any more. */
  changePassword(id: string, from: string, to: string): Promise<StoredAccount | undefined>;
  /** Ends all sessions of this version. */
  endSessions(id: string, version: number): Promise<void>;

  saveRegistration(key: string, registration: StoredRegistration): Promise<void>;
  registration(key: string): Promise<StoredRegistration | undefined>;
  saveLink(hash: string, link: StoredLink): Promise<void>;
  link(hash: string): Promise<StoredLink | undefined>;
  /** Whether this call is the one that has used the link. */
  useLink(hash: string): Promise<boolean>;
}

/** Counts of tries, each with the policy of its name (policies.ts). */
export interface AuthThrottles {
  loginByAccount: Throttle;
  loginByNetwork: Throttle;
  mailByAddress: Throttle;
  mailByNetwork: Throttle;
  linkByNetwork: Throttle;
}

/** The same account whatever the case of its address. */
export const addressOf = (email: string): string => email.trim().toLowerCase();

/**
 * The account of somebody who proves to be its owner. Unknown addresses cost the same work and get the same words as wrong passwords;
 * tries are counted before they are made, and a right password takes its own try back.
 * @throws AppError login_failed, too_many_attempts, bot_check_failed or bot_check_unavailable
 */
export async function login(
  { store, botCheck, throttles }: { store: AccountsStore; botCheck: BotCheck; throttles: AuthThrottles },
  proof: { email: string; password: string; botToken: string; remoteIp: string },
): Promise<StoredAccount> {
  await botCheck.verify(proof.botToken, proof.remoteIp);
  const network = networkOf(proof.remoteIp);
  // One after the other: a network that must wait takes no tries from the accounts it asks for.
  await throttles.loginByNetwork.take(network);
  await throttles.loginByAccount.take(addressOf(proof.email));
  const account = await store.byEmail(proof.email);
  const isRight = await isPassword(proof.password, account?.passwordHash);
  if (!account || !isRight || account.disabled) throw new AppError('login_failed');
  await Promise.all([
    throttles.loginByAccount.clear(addressOf(proof.email)),
    throttles.loginByNetwork.giveBack(network),
  ]);
  return account;
}

/** The account of a session, or undefined when there is none any more or its sessions have been ended. */
export async function currentAccount(
  store: AccountsStore,
  session: Session | undefined,
): Promise<StoredAccount | undefined> {
  const account = session && (await store.byId(session.userId));
  return account && !account.disabled && account.sessionVersion === session.version ? account : undefined;
}
