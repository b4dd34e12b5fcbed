import type { Answer } from '#contract/routes.ts';
import type { CertifiedResult } from './certificate.ts';
import { fieldsOf, fromBase64Url, isTexts } from './shape.ts';
import { bucketOf, few, hashesOf, isSigned, leadsToRoot, readLeaf, type Leaf } from './tree.ts';

/** The content of a receipt: a ballot, its edition, and when the receipt was made (ISO 8601). */
export interface ReceiptContent extends Omit<Leaf, 'rules'> {
  edition: string;
  issued: string;
}

/** The receipts in a text: receipts, a whole link, or its fragment. */
export function receiptsIn(text: string): string[] {
  // The part of a link before its `#` is not a receipt.
  const pieces = text.split(/[\s,;~#]+/).filter((piece) => piece !== '' && !piece.includes('://'));
  return [...new Set(pieces)];
}

/** The receipts of several ballots as the fragment of one link. */
export const joinReceipts = (receipts: readonly string[]): string => receipts.join('~');

/** A receipt's content, the bytes that are signed, and the signature; undefined if it is invalid. */
export function readReceipt(text: string) {
  const [payload = '', encoded = '', ...rest] = text.split('.');
  const [signed, signature] = [fromBase64Url(payload), fromBase64Url(encoded)];
  if (!signed || !signature || rest.length > 0) return undefined;
  try {
    const content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(signed)) as unknown;
    return isContent(content) ? { content, signed, signature } : undefined;
  } catch {
    return undefined;
  }
}

function isContent(value: unknown): value is ReceiptContent {
  const { format, ballot, category, day, edition, nominees, issued } = fieldsOf(value);
  return (
    format === 'acclaim-receipt/2' &&
    typeof ballot === 'string' &&
    /^[0-9a-f]{32}$/.test(ballot) &&
    isTexts([category, day, edition, issued]) &&
    isTexts(nominees)
  );
}

export type Verdict =
  /** Not a receipt, or cut off; or not signed with the show's key. */
  | { kind: 'unreadable' | 'altered' }
  /** The site knows of no receipt yet, so that nothing tells whether it is genuine. */
  | { kind: 'unknown' }
  /** Genuine; the proof comes with the certificate, which is made or opened later. */
  | { kind: 'pending' | 'sealed'; receipt: ReceiptContent }
  /** In the certificate as the receipt says; disqualified by the reasons, if any. */
  | { kind: 'included'; receipt: ReceiptContent; reasons: string[] }
  /** Under the name of this very choice, the certificate has another. No change of the ballot explains that. */
  | { kind: 'contradicted'; receipt: ReceiptContent; nominees: string[] }
  /** Genuine, but not in the certificate: the ballot was changed later, or it is missing. */
  | { kind: 'missing'; receipt: ReceiptContent }
  /** The certificate is not sealed, or of another show than the receipt, or the ballots from the site don't lead to its root. */
  | { kind: 'broken'; receipt: ReceiptContent };

/** The result of an edition, as far as it is public. */
export interface PublicResult {
  /** Whether the result is sealed. */
  hasSeal: boolean;
  /** Once it is opened. */
  certificate: CertifiedResult | undefined;
}

/**
 * Checks a receipt: its signature, then whether its ballot leads to the root of the certificate. Everything is computed here;
 * the server is asked only for the result of an edition and a bucket of its ballots.
 * @throws ApiError when one of them cannot be loaded
 */
export async function checkReceipt(
  text: string,
  key: string | null,
  resultOf: (edition: string) => Promise<PublicResult>,
  loadBucket: (certificate: string, bucket: number) => Promise<Answer<'results.ballots'>>,
): Promise<Verdict> {
  const read = readReceipt(text);
  if (!read) return { kind: 'unreadable' };
  if (key === null) return { kind: 'unknown' };
  if (!(await isSigned(read, key))) return { kind: 'altered' };
  const { content: receipt } = read;
  const { hasSeal, certificate } = await resultOf(receipt.edition);
  if (!certificate) return { kind: hasSeal ? 'sealed' : 'pending', receipt };
  if (!certificate.isSealed) return { kind: 'broken', receipt };
  const bucket = bucketOf(receipt.ballot, certificate.bits);
  const { leaves, path } = await loadBucket(certificate.digest, bucket);
  if (!(await leadsToRoot(certificate, bucket, await hashesOf(leaves), path)))
    return { kind: 'broken', receipt };
  const leaf = leaves.map(readLeaf).find((each) => each?.ballot === receipt.ballot);
  if (!leaf) return { kind: 'missing', receipt };
  // The nominees of a disqualified ballot are withheld.
  const isSame =
    leaf.category === receipt.category &&
    leaf.day === receipt.day &&
    (leaf.rules.length > 0 || leaf.nominees.join() === receipt.nominees.join());
  if (!isSame) return { kind: 'contradicted', receipt, nominees: leaf.nominees };
  return { kind: 'included', receipt, reasons: leaf.rules.map((rule) => reasonOf(rule, certificate)) };
}

function reasonOf(rule: string, { rules }: CertifiedResult): string {
  if (rule === few) return 'by a rule for fewer than 20 voters';
  return rules.find(({ id }) => id === rule)?.reason ?? 'by a rule that the certificate does not have';
}
