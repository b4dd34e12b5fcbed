import type { Item } from './tables.ts';

/**
 * A ballot: all votes of one voter, day and category, in one item of the ballots table. Each vote is an attribute of its own, so that
 * one condition can tell a duplicate and one number the limit:
 *
 *   votes         how many votes stand, always the number of votes below
 *   n:<nominee>   { nonce, at }
 *   net           where its first vote came from: a keyed hash of the network address, whose key is of one day and then destroyed
 *   gone          nonces of all votes that were taken back, in that order: a request for one that arrives late brings it back no more
 */
export interface StoredVote {
  /** Names this vote; a vote cast anew after a cancel has another. */
  nonce: string;
  /** When it was cast, milliseconds since the epoch. */
  at: number;
}

const prefix = 'n:';

/** Name of the attribute that holds the hash of the network address. */
export const networkAttribute = 'net';

/** Name of the attribute that lists the nonces of votes taken back. A list, since backups of ours hold no sets. */
export const takenBackAttribute = 'gone';

/** A ballot as the counts read it. */
export interface ReadBallot {
  /** Id of the account. */
  voter: string;
  /** Voting day, `YYYY-MM-DD`. */
  day: string;
  category: string;
  /** Standing votes by nominee; none when all have been cancelled. */
  votes: Map<string, StoredVote>;
  /** Hash of the network address its first vote came from; ballots of one address and day have the same. */
  network?: string;
}

/** The ballot that an item of the ballots table holds. */
export function readBallot(item: Item): ReadBallot {
  const pk = String(item['pk']);
  const split = pk.lastIndexOf('#');
  const network = item[networkAttribute];
  return {
    voter: pk.slice(0, split),
    day: pk.slice(split + 1),
    category: String(item['sk']),
    votes: votesIn(item),
    ...(typeof network === 'string' && { network }),
  };
}

/** Name of the attribute that holds a nominee's vote. */
export const voteAttribute = (nominee: string): string => prefix + nominee;

/** The votes of a ballot by nominee. */
export function votesIn(item: Item): Map<string, StoredVote> {
  const votes = Object.entries(item).filter(([name]) => name.startsWith(prefix));
  return new Map(votes.map(([name, vote]) => [name.slice(prefix.length), vote as StoredVote]));
}

/** Nonces of the votes that were taken back from a ballot. */
export const takenBackIn = (item: Item): string[] => (item[takenBackAttribute] as string[] | undefined) ?? [];

/** One voter's ballot of one day and category. */
export interface BallotRef {
  voter: string;
  day: string;
  category: string;
}

/** What a vote's id holds: enough to find the ballot and the very vote in it. */
export interface VoteRef {
  /** Voting day, `YYYY-MM-DD`. */
  day: string;
  category: string;
  nominee: string;
  /** Names this vote, so that a vote cast anew after a cancel is another one. */
  nonce: string;
}

const idForm = /^(\d{4}-\d\d-\d\d)\.([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{1,64})$/;

/** The opaque id of a vote. It names no voter: the session does, so the id of another voter's vote finds nothing. */
export const voteId = ({ day, category, nominee, nonce }: VoteRef): string =>
  Buffer.from([day, category, nominee, nonce].join('.')).toString('base64url');

/** What an id holds, or undefined when it is none of ours. */
export function parseVoteId(id: string): VoteRef | undefined {
  const [, day, category, nominee, nonce] = idForm.exec(Buffer.from(id, 'base64url').toString('utf8')) ?? [];
  if (!day || !category || !nominee || !nonce) return undefined;
  return { day, category, nominee, nonce };
}
