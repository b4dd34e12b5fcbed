import { fieldsOf, fromBase64Url, listOf, readCanonical, type Fields } from './shape.ts';
import { digestOf, isSigned } from './tree.ts';

/** Ballots and votes of one kind; NaN where the certificate doesn't say. */
export interface Amount {
  ballots: number;
  votes: number;
}

/** What this page needs of a published certificate, and whether its seal is valid. */
export interface CertifiedResult {
  /** The exact text of the certificate and its seal, with which a bundle begins. */
  text: string;
  seal: string;
  digest: string;
  /** Whether it is in canonical form, and its seal is of this very text and signed with the key that signs receipts. */
  isSealed: boolean;
  root: string;
  bits: number;
  counted: Amount;
  disqualified: Amount;
  /** First and last voting day, `YYYY-MM-DD`; no first one if voting had no start. */
  firstDay: string | null;
  lastDay: string;
  voteLimit: number;
  categories: ReturnType<typeof categoryOf>[];
  rules: ReturnType<typeof ruleOf>[];
}

/** Most bits of a ballot's name that select its bucket: enough for more ballots than there are people. */
const maxBits = 20;

/** Reads a certificate, computes its digest and checks its seal. Never fails, whatever the texts are. */
export async function readCertificate(text: string, seal: string, key: string): Promise<CertifiedResult> {
  const read = readCanonical(text);
  const certificate = read ?? {};
  const digest = await digestOf(text);
  const isSealed =
    read?.['format'] === 'acclaim-certificate/1' &&
    read['key'] === key &&
    (await isSealOf(digest, seal, key));
  const { root, bits } = fieldsOf(certificate['tree']);
  const isTree = Number.isInteger(bits) && Number(bits) >= 0 && Number(bits) <= maxBits;
  const { firstDay } = certificate;
  return {
    text,
    seal,
    digest,
    isSealed,
    // No ballots lead to an empty root.
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

const categoryOf = ({ id, title, counted, disqualified, days, nominees }: Fields) => ({
  id: textOf(id),
  title: textOf(title),
  counted: amountOf(counted),
  disqualified: amountOf(disqualified),
  /** Counted votes by voting day. */
  days: Object.fromEntries(Object.entries(fieldsOf(days)).map(([day, votes]) => [day, numberOf(votes)])),
  nominees: listOf(nominees).map((nominee) => ({
    id: textOf(nominee['id']),
    title: textOf(nominee['title']),
    votes: numberOf(nominee['votes']),
    disqualified: numberOf(nominee['disqualified']),
  })),
});

const ruleOf = ({ id, reason, revoked, disqualified }: Fields) => ({
  id: textOf(id),
  reason: textOf(reason),
  revoked: revoked === null ? null : fieldsOf(revoked),
  disqualified: amountOf(disqualified),
});

/** Whether a seal is of the certificate with this digest, and signed. The signature, its last field, is over the rest. */
async function isSealOf(digest: string, seal: string, key: string): Promise<boolean> {
  const { format, certificate, signature: encoded } = readCanonical(seal) ?? {};
  if (format !== 'acclaim-seal/1' || certificate !== digest || typeof encoded !== 'string') return false;
  const end = `,"signature":"${encoded}"}`;
  const signature = fromBase64Url(encoded);
  if (!signature || !seal.endsWith(end)) return false;
  return isSigned({ signed: new TextEncoder().encode(`${seal.slice(0, -end.length)}}`), signature }, key);
}
