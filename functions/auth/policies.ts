import type { ThrottlePolicy } from '#platform/throttle.ts';

/**
 * How much trying costs (see DECISION-accounts.md for the arithmetic). Times are in seconds.
 *
 * An account: five wrong passwords, then waits of 30 s, 1, 2, 4, 8 and at most 15 minutes: some 105 in a day. A browser: 20 in a quarter of
 * an hour, then waits that double from 15 s: at most 26 in a quarter of an hour. A network holds whole venues: its limits are numbers that
 * no venue reaches, and only stop machines.
 */
export const policies = {
  loginByAccount: { name: 'login account', free: 5, firstWait: 30, longestWait: 900, memory: 24 * 3600 },
  /** A browser in which this account has signed in before has a count of its own: strangers' guesses do not lock its owner out. */
  loginByKnownBrowser: {
    name: 'login known browser',
    free: 5,
    firstWait: 30,
    longestWait: 900,
    memory: 24 * 3600,
  },
  loginByBrowser: { name: 'login browser', free: 20, firstWait: 15, longestWait: 900, memory: 900 },
  loginByNetwork: { name: 'login network', free: 5000, firstWait: 15, longestWait: 900, memory: 900 },
  /** Mails to one address: three in a day, then waits that double from a minute to an hour. */
  mailByAddress: { name: 'mail address', free: 3, firstWait: 60, longestWait: 3600, memory: 24 * 3600 },
  mailByNetwork: { name: 'mail network', free: 5000, firstWait: 15, longestWait: 900, memory: 3600 },
} as const satisfies Record<string, ThrottlePolicy>;
