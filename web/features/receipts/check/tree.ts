import { fromBase64Url, isTexts, readCanonical } from './shape.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A ballot as a certificate publishes it. */
export interface Leaf {
  /** Its name, 32 hexadecimal digits. */
  ballot: string;
  category: string;
  /** Voting day, `YYYY-MM-DD`. */
  day: string;
  /** Ids, in order; withheld if it is disqualified. */
  nominees: string[];
  /** Ids of the rules that disqualify it, or `few`; none: it counts. */
  rules: string[];
}

/** What ballots name in place of rules that disqualify fewer than 20 voters. */
export const few = 'few';

/** A ballot from its canonical text; undefined if it is none. */
export function readLeaf(text: string): Leaf | undefined {
  const { ballot, category, day, nominees, rules, ...others } = readCanonical(text) ?? {};
  if (typeof ballot !== 'string' || !/^[0-9a-f]{32}$/.test(ballot)) return undefined;
  if (typeof category !== 'string' || typeof day !== 'string' || Object.keys(others).length > 0)
    return undefined;
  return isTexts(nominees) && isTexts(rules) ? { ballot, category, day, nominees, rules } : undefined;
}

const utf8 = new TextEncoder();

/** SHA-256 of bytes one after another. */
async function sha256(...parts: Bytes[]): Promise<Bytes> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined));
}

export const hashesOf = (leaves: readonly string[]): Promise<Bytes[]> =>
  Promise.all(leaves.map((text) => sha256(Uint8Array.of(0), utf8.encode(text))));

const node = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(Uint8Array.of(1), left, right);

/** SHA-256 of a text, hexadecimal. */
export const digestOf = async (text: string): Promise<string> => toHex(await sha256(utf8.encode(text)));

/** The bucket of a ballot: the first bits of its name. */
export const bucketOf = (ballot: string, bits: number): number =>
  bits === 0 ? 0 : Number.parseInt(ballot.slice(0, 8), 16) >>> (32 - bits);

/** The root, hexadecimal, of the hashes of a bucket's ballots and `path`, the hashes of their siblings up the tree. */
export async function rootOf(
  hashes: readonly Bytes[],
  bucket: number,
  path: readonly string[],
): Promise<string> {
  let root = await treeOver(hashes);
  let index = bucket;
  for (const sibling of path.map(fromHex)) {
    root = await (index % 2 === 0 ? node(root, sibling) : node(sibling, root));
    index >>= 1;
  }
  return toHex(root);
}

/** Whether the hashes of a bucket's ballots and their siblings lead to the root of a tree of `2^bits` buckets. */
export const leadsToRoot = async (
  tree: { root: string; bits: number },
  bucket: number,
  hashes: readonly Bytes[],
  path: readonly string[],
): Promise<boolean> =>
  path.length === tree.bits &&
  path.every((hash) => /^[0-9a-f]{64}$/.test(hash)) &&
  (await rootOf(hashes, bucket, path)) === tree.root;

/** Root over hashes: two by two, level by level; an odd one goes up unchanged. */
async function treeOver(hashes: readonly Bytes[]): Promise<Bytes> {
  let level = hashes;
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) =>
      level.slice(pair * 2, pair * 2 + 2),
    );
    level = await Promise.all(
      pairs.map(async ([left, right]) => (left && right ? node(left, right) : (left ?? new Uint8Array()))),
    );
  }
  return level[0] ?? sha256(Uint8Array.of(2));
}

export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Whether bytes are signed with an Ed25519 key, base64url. */
export async function isSigned(
  { signed, signature }: Record<'signed' | 'signature', Bytes>,
  key: string,
): Promise<boolean> {
  const raw = fromBase64Url(key);
  if (raw?.length !== 32) return false;
  const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, signed);
}
