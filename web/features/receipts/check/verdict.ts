import type { Answer } from '#contract/routes.ts';
import { fromBase64Url, readReceipt, type ReadReceipt, type ReceiptContent } from './receipt.ts';
import { bucketOf, digestOf, rootOf } from './tree.ts';

/** A certificate as the page shows it. */
export interface CertifiedResult {
  digest: string;
  /** Whether its seal is of this very text, and signed with the key that signs receipts. */
  isSealed: boolean;
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
  /** The certificate is not sealed with the key of the receipt, or the ballots that the site gives do not lead to its root. */
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
  if (!certificate.isSealed) return { kind: 'broken', receipt };
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
  const reasons = leaf.rules.map(
    (rule) =>
      certificate.rules.find(({ id }) => id === rule)?.reason ??
      'by a rule that the certificate does not have',
  );
  return { kind: 'included', receipt, reasons };
}

interface Leaf extends Pick<ReceiptContent, 'ballot' | 'category' | 'day' | 'nominees'> {
  rules: string[];
}

/** The texts lead to the certified root, so that they are what was certified. */
const readLeaf = (text: string): Leaf => JSON.parse(text) as Leaf;

async function isSigned(
  { signed, signature }: Pick<ReadReceipt, 'signed' | 'signature'>,
  key: string,
): Promise<boolean> {
  const raw = fromBase64Url(key);
  if (!raw) return false;
  const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, signed);
}

/** A certificate from its text and its seal, with the digest computed and the seal checked here. */
export async function readCertificate(text: string, seal: string, key: string): Promise<CertifiedResult> {
  const { tree, counted, disqualified, rules } = JSON.parse(text) as Pick<
    CertifiedResult,
    'counted' | 'disqualified' | 'rules'
  > & { tree: { root: string; bits: number } };
  const digest = await digestOf(text);
  const isSealed = await isSealOf(digest, seal, key);
  return { digest, isSealed, root: tree.root, bits: tree.bits, counted, disqualified, rules };
}

/** Whether a seal is of the certificate with a digest, and signed. What is signed is the seal without its last field, the signature. */
async function isSealOf(digest: string, seal: string, key: string): Promise<boolean> {
  const { certificate, signature: mark } = JSON.parse(seal) as { certificate: string; signature: string };
  const signature = fromBase64Url(mark);
  const signed = new TextEncoder().encode(seal.replace(`,"signature":"${mark}"`, ''));
  return certificate === digest && signature !== undefined && isSigned({ signed, signature }, key);
}
