import type { Links } from '#accounts/links.ts';
import type { AccountsStore } from '#accounts/store.ts';
import type { BotCheck } from '#platform/bot-check.ts';
import type { Clock } from '#platform/clock.ts';
import type { Mailer } from '#platform/mail.ts';
import type { Secrets } from '#platform/secrets.ts';
import { endOf, type Session } from '#platform/session.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { StoredAccount } from '#records/accounts.ts';
import type { LetterContext } from './letters.ts';

/** Counts of tries, each with the policy of its name (policies.ts). */
export interface AuthThrottles {
  loginByAccount: Throttle;
  loginByKnownBrowser: Throttle;
  loginByBrowser: Throttle;
  loginByNetwork: Throttle;
  mailByAddress: Throttle;
  mailByNetwork: Throttle;
}

export interface AuthDependencies {
  store: AccountsStore;
  links: Links;
  mailer: Mailer;
  botCheck: BotCheck;
  throttles: AuthThrottles;
  clock: Clock;
  keys: Secrets['sessionKeys'];
  letterContext(): Promise<LetterContext>;
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
