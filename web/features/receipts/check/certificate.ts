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
  /** The edition's title. */
  title: string;
  /** Whether it is in canonical form, and its seal is of this very text and signed with its key; and it is of the show whose receipts are checked. */
  isSealed: boolean;
  root: string;
  bits: number;
  counted: Amount;
  /** Ballots that are disqualified; their votes are withheld. NaN where the certificate doesn't say. */
  disqualified: number;
  /** ISO 8601; no start if voting had none. */
  votingStart: string | null;
  votingEnd: string;
  timeZone: string;
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
export async function readCertificate(
  text: string,
  seal: string,
  key: string | null,
): Promise<CertifiedResult> {
  const read = readCanonical(text);
  const certificate = read ?? {};
  const digest = await digestOf(text);
  const sealed = await readSeal(seal, key);
  const isSealed =
    read?.['format'] === 'acclaim-certificate/2' &&
    // Once one key signed both.
    (read['receiptKey'] ?? read['key']) === key &&
    read['key'] === sealed?.key &&
    sealed?.digest === digest;
  const { title } = fieldsOf(certificate['event']);
  const { root, bits } = fieldsOf(certificate['tree']);
  const isTree = Number.isInteger(bits) && Number(bits) >= 0 && Number(bits) <= maxBits;
  const { firstDay, votingStart } = certificate;
  return {
    text,
    seal,
    digest,
    title: textOf(title),
    isSealed,
    // No ballots lead to an empty root.
    root: isTree ? textOf(root) : '',
    bits: isTree ? Number(bits) : 0,
    counted: amountOf(certificate['counted']),
    disqualified: ballotsOf(certificate['disqualified']),
    votingStart: votingStart === null ? null : textOf(votingStart),
    votingEnd: textOf(certificate['votingEnd']),
    timeZone: textOf(certificate['timeZone']),
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

const ballotsOf = (value: unknown): number => numberOf(fieldsOf(value)['ballots']);

const categoryOf = ({ id, title, counted, disqualified, days, nominees, ...more }: Fields) => ({
  id: textOf(id),
  title: textOf(title),
  isByJury: more['decided_by'] !== 'fans',
  isWithdrawn: more['withdrawn'] === true,
  counted: amountOf(counted),
  disqualified: ballotsOf(disqualified),
  /** Counted votes by voting day. */
  days: Object.fromEntries(Object.entries(fieldsOf(days)).map(([day, votes]) => [day, numberOf(votes)])),
  nominees: listOf(nominees).map((nominee) => ({
    id: textOf(nominee['id']),
    title: textOf(nominee['title']),
    isWithdrawn: nominee['withdrawn'] === true,
    /** Why it was withdrawn. */
    reason: textOf(fieldsOf(nominee['withdrawal'])['reason']),
    mergedInto: typeof nominee['mergedInto'] === 'string' ? nominee['mergedInto'] : undefined,
    votes: numberOf(nominee['votes']),
  })),
});

const ruleOf = ({ id, terms, by, reason, revoked, disqualified, merged }: Fields) => ({
  id: textOf(id),
  kind: textOf(fieldsOf(terms)['kind']),
  by: textOf(by),
  reason: textOf(reason),
  isRevoked: revoked !== null,
  /** How many ballots it disqualifies; null for fewer than 20 voters, and of a merge. */
  disqualified: merged !== undefined || disqualified === null ? null : ballotsOf(disqualified),
  merge: merged === undefined ? undefined : mergeOf(fieldsOf(terms), fieldsOf(merged)),
});

const mergeOf = ({ category, nominee, into }: Fields, { votes, once }: Fields) => ({
  category: textOf(category),
  nominee: textOf(nominee),
  into: textOf(into),
  votes: numberOf(votes),
  once: numberOf(once),
});

/** What a seal says, which is public before its certificate. */
export interface Sealed {
  /** SHA-256 of the certificate, hexadecimal. */
  digest: string;
  /** When it was sealed, ISO 8601. */
  at: string;
  /** What it is signed with: Ed25519, base64url. */
  key: string;
}

/**
 * A seal that is signed with the key it names; undefined for any other. The signature is its last field, over the hash of the
 * rest. One of format 2 is signed over the rest itself, with the key of the show's receipts.
 */
export async function readSeal(seal: string, receiptKey: string | null): Promise<Sealed | undefined> {
  const fields = readCanonical(seal) ?? {};
  const { format, certificate, sealed, signature: encoded } = fields;
  const isFirst = format === 'acclaim-seal/2';
  const key = isFirst ? receiptKey : fields['key'];
  if ((!isFirst && format !== 'acclaim-seal/3') || typeof key !== 'string') return undefined;
  if (typeof certificate !== 'string' || typeof sealed !== 'string' || typeof encoded !== 'string')
    return undefined;
  const end = `,"signature":"${encoded}"}`;
  const signature = fromBase64Url(encoded);
  if (!signature || !seal.endsWith(end)) return undefined;
  const rest = `${seal.slice(0, -end.length)}}`;
  const signed = new TextEncoder().encode(isFirst ? rest : `${format}\n${await digestOf(rest)}`);
  return (await isSigned({ signed, signature }, key)) ? { digest: certificate, at: sealed, key } : undefined;
}
