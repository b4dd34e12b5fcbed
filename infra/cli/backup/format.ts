import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Item, outboxPrefix, recipientPrefix, recountKeys, resultKeys } from '#records/tables.ts';
import type { Target } from '../../target.ts';

const storedObject = z.object({
  /** Without `..` and the like: it becomes a file name. */
  key: z.string().check(z.regex(/^(?!\.)(?!.*\/\.)[\w.-]+(\/[\w.-]+)*$/)),
  contentType: z.string(),
  cacheControl: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type StoredObject = z.output<typeof storedObject>;

/** The sum is that of the SHA-256 of every line, modulo 2^256, in hex. */
const fingerprint = z.object({ items: z.int(), sum: z.string() });
type Fingerprint = z.output<typeof fingerprint>;

const manifest = z.object({
  format: z.literal(1),
  tables: z.record(z.string(), fingerprint),
  objects: z.array(storedObject),
});
export type Manifest = z.output<typeof manifest>;

/** Written last: a backup without it is incomplete. */
export const manifestFile = 'backup.json';

export const tableFile = (dir: string, table: string): string => join(dir, 'tables', `${table}.jsonl`);
export const objectFile = (dir: string, key: string): string => join(dir, 'objects', ...key.split('/'));

export const writeManifest = (dir: string, value: Manifest): Promise<void> =>
  writeFile(join(dir, manifestFile), `${JSON.stringify(value, undefined, 2)}\n`);

/** @throws Error that says what is wrong with the folder */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, manifestFile), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Error(`${dir} has no backup, or one that was interrupted: there is no ${manifestFile} in it.`);
  try {
    return z.parse(manifest, JSON.parse(text));
  } catch {
    throw new Error(`${join(dir, manifestFile)} is damaged, or from another version of Acclaim.`);
  }
}

export type TableName = keyof Target['tables'];

/** One line of sorted JSON. U+2028 and U+2029, where some readers end a line, are escaped. */
export const lineOf = (item: Item): string =>
  JSON.stringify(sorted(item))
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

/**
 * Counts made from ballots. Live counts are made anew wherever the ballots are, so a copy would count twice;
 * segments of a distributed recount serve that recount alone. Mail that waits would be sent twice.
 */
export const isDerived = (table: TableName, { pk }: Item): boolean =>
  leftOut[table]?.some((prefix) => String(pk).startsWith(prefix)) === true;

/** The ballot secret of a site that keeps it in its results table still: no copy has it (functions/count/DECISION-keys.md). */
export const withoutSecrets = (table: TableName, item: Item): Item => {
  const isKeys = table === 'results' && item.pk === resultKeys.ballotKeys().pk;
  const { secret: _, privateKey: __, ...others } = item;
  return isKeys ? others : item;
};

const leftOut: Partial<Record<TableName, readonly string[]>> = {
  results: ['TALLY', recountKeys.prefix],
  mail: [outboxPrefix, recipientPrefix],
};

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value instanceof Set || ArrayBuffer.isView(value))
    throw new Error('An item has a set or bytes, which a backup cannot hold; Acclaim did not write it.');
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** Identifies a set of lines whatever their order: equal sets have equal counts and sums. */
export function createFingerprint() {
  const modulus = 1n << 256n;
  let items = 0;
  let sum = 0n;
  return {
    add(line: string): void {
      items += 1;
      sum = (sum + BigInt(`0x${sha256(line)}`)) % modulus;
    },
    value: (): Fingerprint => ({ items, sum: sum.toString(16).padStart(64, '0') }),
  };
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
