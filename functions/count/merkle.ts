import { createHash } from 'node:crypto';
import type { ReadBallot } from '#records/ballots.ts';
import { canonical } from '#rules/canonical.ts';
import { judged, type Verdict } from './rules.ts';

/**
 * The tree over the ballots of a certificate (see DECISION-certificate.md). Every kind of hash begins with a byte of its own, so that none
 * can be taken for another: 0 a ballot, 1 a node over two others, 2 a bucket without ballots.
 */
const hash = (kind: 0 | 1 | 2, ...parts: (string | Buffer)[]): Buffer => {
  const digest = createHash('sha256').update(Buffer.of(kind));
  for (const part of parts) digest.update(part);
  return digest.digest();
};

/** Hash of a ballot's canonical text. */
export const leafHash = (text: string): Buffer => hash(0, text);

/** Root over hashes in their order: two by two, level by level; one that is left over goes up as it is. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  let level = hashes;
  while (level.length > 1) level = nextLevel(level);
  return level[0] ?? hash(2);
}

function nextLevel(level: readonly Buffer[]): Buffer[] {
  const next: Buffer[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]];
    if (left) next.push(right ? hash(1, left, right) : left);
  }
  return next;
}

/** The hashes beside the way from one of 2^n hashes up to their root, lowest first. */
export function pathOf(hashes: readonly Buffer[], index: number): Buffer[] {
  const path: Buffer[] = [];
  let [level, place] = [hashes, index];
  while (level.length > 1) {
    const beside = level[place ^ 1];
    if (beside) path.push(beside);
    [level, place] = [nextLevel(level), place >> 1];
  }
  return path;
}

/** Ballots a bucket holds on average, at most. A proof is a bucket, so this is also how many voters whoever asks for one hides among. */
const bucketSize = 256;

/** How many bits of its name say which bucket a ballot is in: as few as keep buckets small. */
export function bucketBits(ballots: number): number {
  let bits = 0;
  while (ballots > bucketSize * 2 ** bits) bits += 1;
  return bits;
}

/** The bucket of a ballot: the first bits of its name, which is hexadecimal. */
export const bucketOf = (name: string, bits: number): number =>
  bits === 0 ? 0 : Number.parseInt(name.slice(0, 8), 16) >>> (32 - bits);

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
