import type { SignalKind } from '#count/signals.ts';
import { range, type Random } from '../support/random.ts';

/** A category that can be voted in. */
export interface Ballot {
  category: string;
  /** Ids of its nominees, in the order of the show. */
  nominees: readonly string[];
}

export interface Choice {
  category: string;
  nominee: string;
}

/** One thing that a voter does. Times are in milliseconds. */
export type Step = {
  /** Since the answer to the last step. */
  after: number;
  /** The answer is given up on after that long, and the step is tried again as the same attempt. */
  lostAfter?: number;
} & (
  | { kind: 'vote'; choice: Choice; habit: 'once' | 'double-click' }
  /** Another tab of the same browser votes at the same moment. */
  | { kind: 'two-tabs'; choices: [Choice, Choice] }
  /** Takes back the vote that the voter has cast last, if one stands. */
  | { kind: 'cancel' }
);

export interface VoterPlan {
  /** What stands before the @ of the mail address, and after it. */
  name: string;
  domain: string;
  /** Network address. */
  address: string;
  /** Since the beginning. */
  arrivesAt: number;
  steps: Step[];
  /** Does everything at once, in no order. */
  isRushing?: true;
  /** The fraud that it is part of. */
  fraud?: { kind: SignalKind; ring: number };
}

export interface PlanOptions {
  seed: string;
  /** Honest voters. */
  voters: number;
  fraud: boolean;
  show: readonly Ballot[];
  /** Votes a voter, category and day. */
  voteLimit: number;
}

/** Milliseconds over which voters come: most of them early, as after a word from the stage. */
export const eveningOf = (voters: number): number => Math.max(3000, voters * 10);

/** An address of the range that providers share among customers (RFC 6598): four million, of nobody in particular. */
export const ipv4 = (number: number): string =>
  `100.${64 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`;

/** Different nominees, those at the head of the list far more often. */
export function favourites(nominees: readonly string[], count: number, random: Random): string[] {
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
