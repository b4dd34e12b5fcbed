import type { ThrottlePolicy } from '#platform/throttle.ts';

/**
 * How much trying costs (see DECISION-accounts.md for the arithmetic). Times are in seconds.
 *
 * An account: five wrong passwords, then waits of 30 s, 1, 2, 4, 8 and at most 15 minutes: some 105 in a day. A place on the network: 20
 * in a quarter of an hour, then waits that double from 15 s: at most 26 in a quarter of an hour.
 */
export const policies = {
  loginByAccount: { name: 'login account', free: 5, firstWait: 30, longestWait: 900, memory: 24 * 3600 },
  loginByNetwork: { name: 'login network', free: 20, firstWait: 15, longestWait: 900, memory: 900 },
  /** Mails to one address: three in a day, then waits that double from a minute to an hour. */
  mailByAddress: { name: 'mail address', free: 3, firstWait: 60, longestWait: 3600, memory: 24 * 3600 },
  /** Registering is what everybody does on the night, and a venue or a mobile carrier has hundreds of them behind one address. */
  mailByNetwork: { name: 'mail network', free: 200, firstWait: 15, longestWait: 900, memory: 3600 },
  /** Links that were good take their try back. */
  linkByNetwork: { name: 'link network', free: 20, firstWait: 15, longestWait: 900, memory: 900 },
} as const satisfies Record<string, ThrottlePolicy>;
