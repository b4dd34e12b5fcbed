import type { Answer } from '#contract/routes.ts';
import type { CertifiedResult } from './certificate.ts';
import { isSigned, readReceipt, type ReceiptContent } from './receipt.ts';
import { bucketOf, hashesOf, leadsToRoot, readLeaf } from './tree.ts';

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
  if (!(await leadsToRoot(certificate, bucket, await hashesOf(leaves), path)))
    return { kind: 'broken', receipt };
  const leaf = leaves.map(readLeaf).find((each) => each?.ballot === receipt.ballot);
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
