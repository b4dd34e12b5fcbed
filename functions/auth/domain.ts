import type { DeletedToday } from '#accounts/deleted-today.ts';
import { linkLife, type Links } from '#accounts/links.ts';
import type { AccountsStore } from '#accounts/store.ts';
import type { BotCheck } from '#platform/bot-check.ts';
import type { Clock } from '#platform/clock.ts';
import type { Mailer } from '#platform/mail.ts';
import type { Secrets } from '#platform/secrets.ts';
import { endOf, type Session } from '#platform/session.ts';
import type { Throttle, ThrottlePolicy } from '#platform/throttle.ts';
import type { StoredAccount } from '#records/accounts.ts';
import type { LetterContext } from './letters.ts';

/** In seconds; DECISION-accounts.md has the arithmetic. No venue reaches the limits of a network. */
export const policies = {
  loginByAccount: { name: 'login account', free: 5, firstWait: 30, longestWait: 900, memory: 24 * 3600 },
  /** A browser in which the account has signed in before: strangers' guesses don't lock its owner out. */
  loginByKnownBrowser: {
    name: 'login known browser',
    free: 5,
    firstWait: 30,
    longestWait: 900,
    memory: 24 * 3600,
  },
  loginByBrowser: { name: 'login browser', free: 20, firstWait: 15, longestWait: 900, memory: 900 },
  loginByNetwork: { name: 'login network', free: 5000, firstWait: 15, longestWait: 900, memory: 900 },
  /** Six digits are few: together with the next, at most 100 tries in any 24 hours. */
  codeByAccount: { name: 'code account', free: 10, firstWait: 60, longestWait: 3600, memory: 24 * 3600 },
  /** Of all browsers that an account knows, so that none of them gives more tries at it. */
  codeByKnownBrowsers: {
    name: 'code known browsers',
    free: 5,
    firstWait: 60,
    longestWait: 3600,
    memory: 24 * 3600,
  },
  /** Its wait outlasts the code. */
  triesOfCode: {
    name: 'code',
    free: 5,
    firstWait: linkLife.enter,
    longestWait: linkLife.enter,
    memory: linkLife.enter,
  },
  mailByAddress: { name: 'mail address', free: 3, firstWait: 60, longestWait: 3600, memory: 24 * 3600 },
  mailByNetwork: { name: 'mail network', free: 5000, firstWait: 15, longestWait: 900, memory: 3600 },
} as const satisfies Record<string, ThrottlePolicy>;

export type AuthThrottles = Record<keyof typeof policies, Throttle>;

export interface AuthDependencies {
  store: AccountsStore;
  links: Links;
  mailer: Mailer;
  botCheck: BotCheck;
  throttles: AuthThrottles;
  deletedToday: Pick<DeletedToday, 'require'>;
  clock: Clock;
  keys: Secrets['sessionKeys'];
  letterContext(): Promise<LetterContext>;
}

export const addressOf = (email: string): string => email.trim().toLowerCase();

/** The account of a session, unless it is gone, disabled or has ended its sessions. */
export async function currentAccount(
  store: AccountsStore,
  session: Session | undefined,
): Promise<StoredAccount | undefined> {
  const account = session && (await store.byId(session.userId));
  return account && !account.disabled && account.sessionVersion === session.version ? account : undefined;
}

/** Ends this session, or all of its account: at once for roles, for voters at the next lookup. */
export async function endSessions(
  store: AccountsStore,
  session: Session,
  isEverywhere = false,
): Promise<void> {
  if (isEverywhere) await store.endSessions(session.userId, session.version);
  // Roles may change during a session, and its length with them: the longest counts.
  else
    await store.endSession(
      session.userId,
      session.sessionId,
      Math.ceil(endOf({ ...session, roles: [] }) / 1000),
    );
}
