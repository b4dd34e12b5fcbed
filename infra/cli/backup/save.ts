import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#records/tables.ts';
import { incomingPrefix } from '#records/uploads.ts';
import { requireEmpty } from '../../show/export.ts';
import { callsAtOnce, eachAtOnce } from '#records/batches.ts';
import type { Target } from '../../target.ts';
import {
  createFingerprint,
  isDerived,
  lineOf,
  type Manifest,
  objectFile,
  sha256,
  type StoredObject,
  tableFile,
  type TableName,
  withoutSecrets,
  writeManifest,
} from './format.ts';

/** Neither a resized picture, which is made from an original, nor an upload still in progress. */
const isOriginal = (key: string): boolean =>
  !['variants/', incomingPrefix].some((prefix) => key.startsWith(prefix));

/** Reads a table, some items at a time: it may be larger than memory. */
type ReadTable = (name: TableName) => AsyncIterable<Item[]>;

/**
 * Writes a site into a folder that is empty or new: a line per item of each table, and the original pictures.
 * Each table is read with strong consistency, one after another: a change meanwhile may be missing.
 */
export async function saveBackup(target: Target, dir: string): Promise<Manifest> {
  await requireEmpty(dir);
  return writeBackup(target, dir, (name) => scanned(target, name));
}

/** Writes what is read of each table, and the original pictures, into a folder; the manifest comes last. */
export async function writeBackup(target: Target, dir: string, read: ReadTable): Promise<Manifest> {
  await mkdir(join(dir, 'tables'), { recursive: true });
  const tables: Manifest['tables'] = {};
  for (const name of Object.keys(target.tables).toSorted() as TableName[])
    tables[name] = await saveTable(read(name), name, dir);
  const manifest: Manifest = { format: 1, tables, objects: await saveObjects(target, dir) };
  await writeManifest(dir, manifest);
  return manifest;
}

async function* scanned({ documents, tables }: Target, name: TableName): AsyncGenerator<Item[]> {
  const pages = paginateScan({ client: documents }, { TableName: tables[name], ConsistentRead: true });
  for await (const { Items = [] } of pages) yield Items as Item[];
}

async function saveTable(pages: AsyncIterable<Item[]>, name: TableName, dir: string) {
  // It holds the accounts, so only the operator may read it.
  const file = createWriteStream(tableFile(dir, name), { mode: 0o600 });
  const fingerprint = createFingerprint();
  for await (const items of pages) {
    const lines = items
      .filter((item) => !isDerived(name, item))
      .map((item) => lineOf(withoutSecrets(name, item)));
    for (const line of lines) fingerprint.add(line);
    if (lines.length > 0 && !file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return fingerprint.value();
}

async function saveObjects({ s3, bucket }: Target, dir: string): Promise<StoredObject[]> {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket }))
    keys.push(...Contents.flatMap(({ Key }) => (Key && isOriginal(Key) ? [Key] : [])));
  const objects: StoredObject[] = [];
  await eachAtOnce(keys, callsAtOnce, async (key) => {
    const answer = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const content = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
    const file = objectFile(dir, key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    objects.push({
      key,
      contentType: answer.ContentType ?? 'application/octet-stream',
      cacheControl: answer.CacheControl ?? '',
      bytes: content.length,
      sha256: sha256(content),
    });
  });
  return objects.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
