import { createHash } from 'node:crypto';
import type { ReadBallot } from '#records/ballots.ts';
import { canonical } from '#rules/canonical.ts';
import { judged, type Verdict } from './rules.ts';
import { fewestVoters, noteVoter } from './voters.ts';

/**
 * Hashes of the certificate's tree (DECISION-certificate.md). The first byte is the kind, so that no hash can
 * pass for another: 0 is a ballot, 1 a node over two hashes, 2 an empty bucket.
 */
const hash = (kind: 0 | 1 | 2, ...parts: (string | Buffer)[]): Buffer => {
  const digest = createHash('sha256').update(Buffer.of(kind));
  for (const part of parts) digest.update(part);
  return digest.digest();
};

export const leafHash = (text: string): Buffer => hash(0, text);

/** Root over hashes in order, paired level by level; an odd one moves up unchanged. */
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

/** Sibling hashes on the path from one of 2^n hashes to the root, lowest first. */
export function pathOf(hashes: readonly Buffer[], index: number): Buffer[] {
  const path: Buffer[] = [];
  let [level, position] = [hashes, index];
  while (level.length > 1) {
    const sibling = level[position ^ 1];
    if (sibling) path.push(sibling);
    [level, position] = [nextLevel(level), position >> 1];
  }
  return path;
}

/**
 * Maximum average of ballots per bucket. A proof is a whole bucket, so this is also how many voters a person
 * who asks for one hides among.
 */
const bucketSize = 256;

/** How many leading bits of a ballot's name select its bucket. */
export function bucketBits(ballots: number): number {
  let bits = 0;
  while (ballots > bucketSize * 2 ** bits) bits += 1;
  return bits;
}

/** Bucket of a ballot, from the first bits of its hexadecimal name. */
export const bucketOf = (name: string, bits: number): number =>
  bits === 0 ? 0 : Number.parseInt(name.slice(0, 8), 16) >>> (32 - bits);

/** A published ballot: what is counted, and nothing about the voter. */
export interface Leaf {
  /** See `ballotName`. */
  ballot: string;
  category: string;
  day: string;
  /** As cast; withheld if it is disqualified, so that nobody learns how the voters of a rule chose. */
  nominees: string[];
  /** Sorted ids of the rules that disqualify it, or `few`; if empty, it counts. */
  rules: string[];
}

/** Stands for every rule that disqualifies fewer than 20 voters: ballots of one person can't be told from others'. */
export const few = 'few';

/** A leaf with its canonical text, which is what gets hashed. */
export interface WrittenLeaf extends Leaf {
  text: string;
}

/**
 * The ballots with at least one vote as leaves, sorted by name; and the ids of the rules that disqualify ballots of
 * fewer than 20 voters.
 */
export async function writeLeaves(
  ballots: AsyncIterable<ReadBallot>,
  nameOf: (ballot: ReadBallot) => string,
  verdict: Verdict,
): Promise<{ leaves: WrittenLeaf[]; ofFew: ReadonlySet<string> }> {
  const leaves: Leaf[] = [];
  const voters = new Map<string, Set<string>>();
  for await (const ballot of ballots) {
    if (ballot.votes.size === 0) continue;
    const rules = verdict(judged(ballot));
    for (const rule of rules) {
      const of = voters.get(rule) ?? new Set();
      voters.set(rule, of);
      noteVoter(of, ballot.voter);
    }
    leaves.push({
      ballot: nameOf(ballot),
      category: ballot.category,
      day: ballot.day,
      nominees: rules.length > 0 ? [] : [...ballot.votes.keys()].sort(),
      rules,
    });
  }
  const ofFew = new Set([...voters].filter(([, { size }]) => size < fewestVoters).map(([rule]) => rule));
  const publicName = (rule: string) => (ofFew.has(rule) ? few : rule);
  const named = leaves
    .map((leaf) => written({ ...leaf, rules: [...new Set(leaf.rules.map(publicName))].sort() }))
    .sort((a, b) => (a.ballot < b.ballot ? -1 : 1));
  return { leaves: named, ofFew };
}

const written = (leaf: Leaf): WrittenLeaf => ({ ...leaf, text: canonical({ ...leaf }) });

/** Leaves in buckets by the first bits of their names, with a root per bucket and one over all. */
export interface LeafTree {
  bits: number;
  buckets: { leaves: WrittenLeaf[]; root: Buffer }[];
  root: Buffer;
}

/** Builds the tree over leaves that are sorted by name. */
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
