import type { PasskeysStore } from '#accounts/passkeys.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail.ts';
import type { SecondFactor } from '#platform/second-factor.ts';
import type { AccountState, Session } from '#platform/session.ts';
import type { Throttle, ThrottlePolicy } from '#platform/throttle.ts';
import type { StoredAccount } from '#records/accounts.ts';
import type { Challenges } from './challenges.ts';
import type { LetterContext, WriteLetter } from './letters.ts';

/** In seconds, as those of the sign-in with a password (functions/auth/DECISION-accounts.md). */
export const policies = {
  signInByBrowser: { name: 'passkey browser', free: 20, firstWait: 15, longestWait: 900, memory: 900 },
  signInByNetwork: { name: 'passkey network', free: 5000, firstWait: 15, longestWait: 900, memory: 900 },
  codeByAccount: { name: 'recovery code', free: 5, firstWait: 30, longestWait: 900, memory: 24 * 3600 },
  /** Each change is mailed. */
  changeByAccount: { name: 'passkey change', free: 20, firstWait: 60, longestWait: 3600, memory: 3600 },
} as const satisfies Record<string, ThrottlePolicy>;

export type PasskeyThrottles = Record<keyof typeof policies, Throttle>;

/** Most passkeys of an account. */
export const mostPasskeys = 20;

export interface PasskeysDependencies {
  store: PasskeysStore;
  /** The account of a session as it is now; undefined when the session has ended. */
  stateOf: (session: Session) => Promise<AccountState | undefined>;
  challenges: Challenges;
  mailer: Mailer;
  throttles: PasskeyThrottles;
  clock: Clock;
  log: Log;
  /** Where passkeys are for: the origin of the site, and its host. */
  place: { origin: string; host: string };
  secondFactor: SecondFactor;
  awards: () => Promise<string>;
  letterContext: () => Promise<LetterContext>;
}

/**
 * The account of an open session.
 * @throws AppError signed_out
 */
export async function ownerOf(
  { store, stateOf }: Pick<PasskeysDependencies, 'store' | 'stateOf'>,
  session: Session,
): Promise<StoredAccount> {
  const [state, account] = await Promise.all([stateOf(session), store.account(session.userId)]);
  if (!state || !account || account.disabled || account.sessionVersion !== session.version)
    throw new AppError('signed_out');
  return account;
}

/**
 * Changes of passkeys and codes take the second factor where the account has a role, except for the first passkey, which is how there
 * comes to be one.
 * @throws AppError second_factor_needed
 */
export function requireStrong({ roles }: StoredAccount, { isStrong }: Session): void {
  if (!isStrong && roles.length > 0) throw new AppError('second_factor_needed');
}

/**
 * Mails what has happened to its account's owner. It has been done by then, so that a letter that cannot be sent fails nothing;
 * the log says so.
 */
export async function tell(
  { mailer, letterContext, log }: Pick<PasskeysDependencies, 'mailer' | 'letterContext' | 'log'>,
  { id, email }: StoredAccount,
  letter: WriteLetter,
): Promise<void> {
  if (email === '') return;
  try {
    await mailer.send(letter(email, await letterContext()));
  } catch (error) {
    log.error('a notice about passkeys could not be mailed', { account: id, error });
  }
}
