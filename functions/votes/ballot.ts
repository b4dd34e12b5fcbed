import { createHash, randomBytes } from 'node:crypto';

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

/**
 * Random bytes of a nonce, 8 characters of text. It is compared with the other votes of one voter for one nominee on one day, and is no
 * secret; shorter, a ballot of 20 votes fits into one write unit (see ../records/DECISION-keys.md).
 */
const nonceBytes = 6;

/**
 * The nonce of a vote. A client that names its attempt gets the same nonce for every retry of it, and so is answered with the vote
 * that the first try made; otherwise it is random.
 */
export function voteNonce(voter: string, day: string, nominee: string, attempt: string | undefined): string {
  if (attempt === undefined) return randomBytes(nonceBytes).toString('base64url');
  return createHash('sha256')
    .update(`${voter}\n${day}\n${nominee}\n${attempt}`)
    .digest()
    .subarray(0, nonceBytes)
    .toString('base64url');
}
