import type { SignalKind } from '#count/signals.ts';
import { range, type Random } from '../support/random.ts';

export interface VotingCategory {
  category: string;
  /** Ids of its nominees, in the order of the show. */
  nominees: readonly string[];
}

export interface Choice {
  category: string;
  nominee: string;
}

/** One action of a voter. Times are in milliseconds. */
export type Step = {
  /** Since the answer to the last step. */
  after: number;
  /** The caller hangs up after that long, and tries again as the same attempt. */
  lostAfter?: number;
} & (
  | { kind: 'vote'; choice: Choice; habit: 'once' | 'double-click' }
  /** Another tab of the same browser votes at the same moment. */
  | { kind: 'two-tabs'; choices: [Choice, Choice] }
  /** Cancels the voter's latest vote, if there is one. */
  | { kind: 'cancel' }
);

export interface VoterPlan {
  /** The parts of the email address before and after the @. */
  name: string;
  domain: string;
  /** Network address. */
  address: string;
  /** Since the beginning. */
  arrivesAt: number;
  steps: Step[];
  /** Performs all steps at once, in no order. */
  isRushing?: true;
  fraud?: { kind: SignalKind; ring: number };
}

export interface PlanOptions {
  seed: string;
  /** Honest voters. */
  voters: number;
  fraud: boolean;
  show: readonly VotingCategory[];
  /** Votes a voter, category and day. */
  voteLimit: number;
}

/** Milliseconds over which voters arrive, most of them early. */
export const eveningOf = (voters: number): number => Math.max(3000, voters * 10);

/** An address of the range for carrier-grade NAT (RFC 6598), which holds four million. */
export const ipv4 = (number: number): string =>
  `100.${64 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`;

/** Distinct nominees, those at the head of the list far more often. */
export function favorites(nominees: readonly string[], count: number, random: Random): string[] {
  const rest = [...nominees];
  return range(Math.min(count, rest.length)).flatMap(() =>
    rest.splice(Math.floor(random() ** 2 * rest.length), 1),
  );
}

/** The list in another order (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1));
}

export const pick = (list: readonly string[], random: Random): string =>
  list[Math.floor(random() * list.length)] ?? '';
