import type { ReadBallot } from '#records/ballots.ts';
import { canonical } from '#rules/canonical.ts';
import { bucketBits, bucketOf, leafHash, rootOf } from './merkle.ts';
import type { JudgedBallot, Verdict } from './rules.ts';

/** A ballot as a certificate publishes it: all that is counted, and nothing of who cast it. */
export interface Leaf {
  /** Its name, see `ballotName`. */
  ballot: string;
  category: string;
  day: string;
  /** Ids in order. */
  nominees: string[];
  /** Ids of the rules that disqualify it, in order; none: it counts. */
  rules: string[];
}

/** A leaf with its canonical text, over which everything is hashed. */
export interface WrittenLeaf extends Leaf {
  text: string;
}

/** What rules look at in a ballot. */
export const judged = ({ voter, network, votes }: ReadBallot): JudgedBallot => ({
  voter,
  begunAt: Math.min(...[...votes.values()].map(({ at }) => at)),
  ...(network !== undefined && { network }),
});

/** The ballots with a standing vote, as rules look at them. */
export async function* judgedBallots(ballots: AsyncIterable<ReadBallot>): AsyncGenerator<JudgedBallot> {
  for await (const ballot of ballots) if (ballot.votes.size > 0) yield judged(ballot);
}

/** The ballots with a standing vote as leaves, in the order of their names. */
export async function writeLeaves(
  ballots: AsyncIterable<ReadBallot>,
  nameOf: (ballot: ReadBallot) => string,
  verdict: Verdict,
): Promise<WrittenLeaf[]> {
  const leaves: WrittenLeaf[] = [];
  for await (const ballot of ballots) {
    if (ballot.votes.size === 0) continue;
    const leaf = {
      ballot: nameOf(ballot),
      category: ballot.category,
      day: ballot.day,
      nominees: [...ballot.votes.keys()].sort(),
      rules: verdict(judged(ballot)).sort(),
    };
    leaves.push({ ...leaf, text: canonical(leaf) });
  }
  return leaves.sort((a, b) => (a.ballot < b.ballot ? -1 : 1));
}

/** The tree over leaves: buckets by the first bits of the ballots' names, a root over the leaves of each, and one over those roots. */
export interface LeafTree {
  bits: number;
  buckets: { leaves: WrittenLeaf[]; root: Buffer }[];
  root: Buffer;
}

/** Builds the tree over leaves in the order of their names. */
export function treeOf(leaves: readonly WrittenLeaf[]): LeafTree {
  const bits = bucketBits(leaves.length);
  const sorted: WrittenLeaf[][] = Array.from({ length: 2 ** bits }, () => []);
  for (const leaf of leaves) sorted[bucketOf(leaf.ballot, bits)]?.push(leaf);
  const buckets = sorted.map((inBucket) => ({
    leaves: inBucket,
    root: rootOf(inBucket.map(({ text }) => leafHash(text))),
  }));
  return { bits, buckets, root: rootOf(buckets.map(({ root }) => root)) };
}
