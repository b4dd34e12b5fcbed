import type { Answer } from '#contract/routes.ts';
import { fromBase64Url, readReceipt, type ReadReceipt, type ReceiptContent } from './receipt.ts';
import { bucketOf, digestOf, rootOf } from './tree.ts';

/** A certificate as the page shows it. */
export interface CertifiedResult {
  digest: string;
  root: string;
  bits: number;
  counted: { ballots: number; votes: number };
  disqualified: { ballots: number; votes: number };
  rules: { id: string; reason: string }[];
}

/** What becomes of a receipt. */
export type Verdict =
  /** No receipt, or cut short. */
  | { kind: 'unreadable' }
  /** Not signed with the show's key: altered, or from elsewhere. */
  | { kind: 'altered' }
  /** Genuine; the proof comes with the certificate. */
  | { kind: 'pending'; receipt: ReceiptContent }
  /** In the certificate as the receipt says; disqualified by the reasons, if any. */
  | { kind: 'included'; receipt: ReceiptContent; reasons: string[] }
  /** In the certificate, with other nominees. */
  | { kind: 'changed'; receipt: ReceiptContent; nominees: string[] }
  /** Genuine, and not in the certificate: every vote of the ballot was taken back later, or it is missing. */
  | { kind: 'missing'; receipt: ReceiptContent }
  /** The ballots that the site gives do not lead to the root of the certificate. */
  | { kind: 'broken'; receipt: ReceiptContent };

export type LoadBucket = (certificate: string, bucket: number) => Promise<Answer<'results.ballots'>>;

/**
 * Checks a receipt: its signature, then its ballot on the way to the root of the certificate. Everything is computed here; the server is asked for
 * a bucket of ballots alone.
 * @throws ApiError when the bucket cannot be loaded
 */
export async function checkReceipt(
  text: string,
  { key, certificate }: { key: string; certificate: CertifiedResult | undefined },
  loadBucket: LoadBucket,
): Promise<Verdict> {
  const read = readReceipt(text);
  if (!read) return { kind: 'unreadable' };
  if (!(await isSigned(read, key))) return { kind: 'altered' };
  const { content: receipt } = read;
  if (!certificate) return { kind: 'pending', receipt };
  const bucket = bucketOf(receipt.ballot, certificate.bits);
  const { leaves, path } = await loadBucket(certificate.digest, bucket);
  if (path.length !== certificate.bits || (await rootOf(leaves, bucket, path)) !== certificate.root)
    return { kind: 'broken', receipt };
  const leaf = leaves.map(readLeaf).find(({ ballot }) => ballot === receipt.ballot);
  if (!leaf) return { kind: 'missing', receipt };
  const isSame =
    leaf.category === receipt.category &&
    leaf.day === receipt.day &&
    leaf.nominees.join() === receipt.nominees.join();
  if (!isSame) return { kind: 'changed', receipt, nominees: leaf.nominees };
  const reasons = certificate.rules.filter(({ id }) => leaf.rules.includes(id)).map(({ reason }) => reason);
  return { kind: 'included', receipt, reasons };
}

interface Leaf extends Pick<ReceiptContent, 'ballot' | 'category' | 'day' | 'nominees'> {
  rules: string[];
}

/** The texts lead to the certified root, so that they are what was certified. */
const readLeaf = (text: string): Leaf => JSON.parse(text) as Leaf;

async function isSigned({ signed, signature }: ReadReceipt, key: string): Promise<boolean> {
  const raw = fromBase64Url(key);
  if (!raw) return false;
  const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, signed);
}

/** A certificate from its text, with the digest computed here. */
export async function readCertificate(text: string): Promise<CertifiedResult> {
  const { tree, counted, disqualified, rules } = JSON.parse(text) as Pick<
    CertifiedResult,
    'counted' | 'disqualified' | 'rules'
  > & { tree: { root: string; bits: number } };
  return { digest: await digestOf(text), root: tree.root, bits: tree.bits, counted, disqualified, rules };
}
