import { fromBase64Url, isSigned } from './receipt.ts';
import { digestOf } from './tree.ts';

/** Ballots and votes of one kind. */
export interface Amount {
  ballots: number;
  votes: number;
}

export interface CertifiedCategory {
  id: string;
  title: string;
  counted: Amount;
  disqualified: Amount;
  /** Counted votes by voting day. */
  days: Record<string, number>;
  nominees: { id: string; title: string; votes: number; disqualified: number }[];
}

export interface CertifiedRule {
  id: string;
  reason: string;
  revoked: object | null;
  disqualified: Amount;
}

/** A certificate as published, of which only what this page needs is named. */
interface Certificate {
  counted: Amount;
  disqualified: Amount;
  categories: CertifiedCategory[];
  rules: CertifiedRule[];
  tree: { root: string; bits: number };
}

/** A certificate that was read, with its seal judged. */
export interface CertifiedResult extends Omit<Certificate, 'tree'> {
  /** The certificate and its seal to the letter, as a bundle begins. */
  text: string;
  seal: string;
  digest: string;
  /** Whether its seal is of this very text, and signed with the key that signs receipts. */
  isSealed: boolean;
  root: string;
  bits: number;
}

/** A certificate from its text and its seal, with the digest computed and the seal checked here. */
export async function readCertificate(text: string, seal: string, key: string): Promise<CertifiedResult> {
  const { tree, counted, disqualified, categories, rules } = JSON.parse(text) as Certificate;
  const digest = await digestOf(text);
  const isSealed = await isSealOf(digest, seal, key);
  return { text, seal, digest, isSealed, ...tree, counted, disqualified, categories, rules };
}

/** Whether a seal is of the certificate with a digest, and signed. What is signed is the seal without its last field, the signature. */
async function isSealOf(digest: string, seal: string, key: string): Promise<boolean> {
  const { certificate, signature: mark } = JSON.parse(seal) as { certificate: string; signature: string };
  const signature = fromBase64Url(mark);
  const signed = new TextEncoder().encode(seal.replace(`,"signature":"${mark}"`, ''));
  return certificate === digest && signature !== undefined && isSigned({ signed, signature }, key);
}
