import type { Item } from './tables.ts';

/**
 * A ballot: all votes of one voter, day and category, in one item of the ballots table. Each vote is an attribute of its own, so that
 * one condition can tell a duplicate and one number the limit:
 *
 *   votes         how many votes stand, always the number of attributes below
 *   n:<nominee>   { nonce, at }
 */
export interface StoredVote {
  /** Names this vote; a vote cast anew after a cancel has another. */
  nonce: string;
  /** When it was cast, milliseconds since the epoch. */
  at: number;
}

const prefix = 'n:';

/** Name of the attribute that holds a nominee's vote. */
export const voteAttribute = (nominee: string): string => prefix + nominee;

/** The votes of a ballot by nominee. */
export function votesIn(item: Item): Map<string, StoredVote> {
  const votes = Object.entries(item).filter(([name]) => name.startsWith(prefix));
  return new Map(votes.map(([name, vote]) => [name.slice(prefix.length), vote as StoredVote]));
}
