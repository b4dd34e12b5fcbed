import { fromBase64Url, isSigned } from './receipt.ts';
import { fieldsOf, listOf, readCanonical, type Fields } from './shape.ts';
import { digestOf } from './tree.ts';

/** Ballots and votes of one kind; not a number where the certificate does not say it. */
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
  /** First and last voting day, `YYYY-MM-DD`; no first one where voting had no beginning. */
  firstDay: string | null;
  lastDay: string;
  /** Votes of a ballot at most. */
  voteLimit: number;
  categories: CertifiedCategory[];
  rules: CertifiedRule[];
}

/** A certificate that was read, with its seal judged. */
export interface CertifiedResult extends Certificate {
  /** The certificate and its seal to the letter, as a bundle begins. */
  text: string;
  seal: string;
  digest: string;
  /** Whether it is a certificate in its canonical form, its seal is of this very text, and signed with the key that signs receipts. */
  isSealed: boolean;
  root: string;
  bits: number;
}

/** Bits of a name that say its bucket, at most: enough for more ballots than there are people. */
const mostBits = 20;

/** A certificate from its text and its seal, with the digest computed and the seal checked here. Whatever they are, they are read. */
export async function readCertificate(text: string, seal: string, key: string): Promise<CertifiedResult> {
  const read = readCanonical(text);
  const certificate = read ?? {};
  const digest = await digestOf(text);
  const isSealed =
    read?.['format'] === 'acclaim-certificate/1' &&
    read['key'] === key &&
    (await isSealOf(digest, seal, key));
  const { root, bits } = fieldsOf(certificate['tree']);
  const isTree = Number.isInteger(bits) && Number(bits) >= 0 && Number(bits) <= mostBits;
  const { firstDay } = certificate;
  return {
    text,
    seal,
    digest,
    isSealed,
    // To none lead no ballots.
    root: isTree ? textOf(root) : '',
    bits: isTree ? Number(bits) : 0,
    counted: amountOf(certificate['counted']),
    disqualified: amountOf(certificate['disqualified']),
    firstDay: firstDay === null ? null : textOf(firstDay),
    lastDay: textOf(certificate['lastDay']),
    voteLimit: numberOf(certificate['voteLimit']),
    categories: listOf(certificate['categories']).map(categoryOf),
    rules: listOf(certificate['rules']).map(ruleOf),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN);

function amountOf(value: unknown): Amount {
  const { ballots, votes } = fieldsOf(value);
  return { ballots: numberOf(ballots), votes: numberOf(votes) };
}

const categoryOf = ({ id, title, counted, disqualified, days, nominees }: Fields): CertifiedCategory => ({
  id: textOf(id),
  title: textOf(title),
  counted: amountOf(counted),
  disqualified: amountOf(disqualified),
  days: Object.fromEntries(Object.entries(fieldsOf(days)).map(([day, votes]) => [day, numberOf(votes)])),
  nominees: listOf(nominees).map((nominee) => ({
    id: textOf(nominee['id']),
    title: textOf(nominee['title']),
    votes: numberOf(nominee['votes']),
    disqualified: numberOf(nominee['disqualified']),
  })),
});

const ruleOf = ({ id, reason, revoked, disqualified }: Fields): CertifiedRule => ({
  id: textOf(id),
  reason: textOf(reason),
  revoked: revoked === null ? null : fieldsOf(revoked),
  disqualified: amountOf(disqualified),
});

/** Whether a seal is of the certificate with a digest, and signed. What is signed is the seal without its last field, the signature. */
async function isSealOf(digest: string, seal: string, key: string): Promise<boolean> {
  const { format, certificate, signature: mark } = readCanonical(seal) ?? {};
  if (format !== 'acclaim-seal/1' || certificate !== digest || typeof mark !== 'string') return false;
  const end = `,"signature":"${mark}"}`;
  const signature = fromBase64Url(mark);
  if (!signature || !seal.endsWith(end)) return false;
  return isSigned({ signed: new TextEncoder().encode(`${seal.slice(0, -end.length)}}`), signature }, key);
}
