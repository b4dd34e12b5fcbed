import type { Item } from './tables.ts';

/**
 * A ballot: all votes of one voter, day and category, as one item. One attribute per vote lets one condition
 * check for a duplicate and one number the limit:
 * - `votes`: number of votes
 * - `n:<nominee>`: `{ nonce, at }`
 * - `net`: keyed hash of the network address of its first vote; the key belongs to one day and is then
 * destroyed
 * - `gone`: nonces of all canceled votes, in order, so that a late request cannot bring one back
 */
export interface StoredVote {
  /** Identifies this vote; a new vote after a cancel has another. */
  nonce: string;
  /** When it was cast, milliseconds since the epoch. */
  at: number;
}

const prefix = 'n:';

/** Attribute of the network address hash. */
export const networkAttribute = 'net';

/** Attribute of the canceled nonces: a list, because our backups hold no sets. */
export const canceledAttribute = 'gone';

/** A parsed ballot. */
export interface ReadBallot {
  /** Id of the account. */
  voter: string;
  /** Voting day, `YYYY-MM-DD`. */
  day: string;
  category: string;
  /** Votes by nominee; empty if all were canceled. */
  votes: Map<string, StoredVote>;
  /** Hash of the network address of its first vote, comparable within a day. */
  network?: string;
}

/** Parses an item of the ballots table. */
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

/** Attribute of a nominee's vote. */
export const voteAttribute = (nominee: string): string => prefix + nominee;

export function votesIn(item: Item): Map<string, StoredVote> {
  const votes = Object.entries(item).filter(([name]) => name.startsWith(prefix));
  return new Map(votes.map(([name, vote]) => [name.slice(prefix.length), vote as StoredVote]));
}

/** Nonces of a ballot's canceled votes. */
export const canceledIn = (item: Item): string[] => (item[canceledAttribute] as string[] | undefined) ?? [];

/** Identifies a ballot. */
export interface BallotRef {
  voter: string;
  day: string;
  category: string;
}

/** Content of a vote's id, which locates the vote. */
export interface VoteRef {
  /** Voting day, `YYYY-MM-DD`. */
  day: string;
  category: string;
  nominee: string;
  /** As in StoredVote. */
  nonce: string;
}

const idForm = /^(\d{4}-\d\d-\d\d)\.([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{1,64})$/;

/** The opaque id of a vote, without the voter: another voter's id finds nothing in one's own ballots. */
export const voteId = ({ day, category, nominee, nonce }: VoteRef): string =>
  Buffer.from([day, category, nominee, nonce].join('.')).toString('base64url');

/** Parses an id; undefined if it is not one of ours. */
export function parseVoteId(id: string): VoteRef | undefined {
  const [, day, category, nominee, nonce] = idForm.exec(Buffer.from(id, 'base64url').toString('utf8')) ?? [];
  if (!day || !category || !nominee || !nonce) return undefined;
  return { day, category, nominee, nonce };
}
