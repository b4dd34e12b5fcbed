import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A file of the picture bucket. */
const storedObject = z.object({
  /** Without `..` and the like: it becomes the name of a file. */
  key: z.string().check(z.regex(/^(?!\.)(?!.*\/\.)[\w.-]+(\/[\w.-]+)*$/)),
  contentType: z.string(),
  cacheControl: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type StoredObject = z.output<typeof storedObject>;

const fingerprint = z.object({ items: z.int(), sum: z.string() });

const manifest = z.object({
  format: z.literal(1),
  /** By name of the table. */
  tables: z.record(z.string(), fingerprint),
  objects: z.array(storedObject),
});
export type Manifest = z.output<typeof manifest>;

/** Written last: a folder without it holds a backup that broke off. */
const manifestFile = 'backup.json';

export const tableFile = (dir: string, table: string): string => join(dir, 'tables', `${table}.jsonl`);
export const objectFile = (dir: string, key: string): string => join(dir, 'objects', ...key.split('/'));

export async function writeManifest(dir: string, value: Manifest): Promise<void> {
  await writeFile(join(dir, manifestFile), `${JSON.stringify(value, undefined, 2)}\n`);
}

/** @throws Error that says what is wrong with the folder */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, manifestFile), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Error(`${dir} holds no backup, or one that broke off: there is no ${manifestFile} in it.`);
  const result = manifest.safeParse(parsed(text));
  if (result.success) return result.data;
  throw new Error(`${join(dir, manifestFile)} is damaged, or of another version of Acclaim.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
