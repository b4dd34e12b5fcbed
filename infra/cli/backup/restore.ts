import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { scanItems } from '#records/items.ts';
import { resultKeys, type Item, type Key } from '#records/tables.ts';
import { callsAtOnce, eachAtOnce, putOf, writeBatches } from '#records/batches.ts';
import type { Target } from '../../target.ts';
import {
  createFingerprint,
  isDerived,
  type Manifest,
  objectFile,
  readManifest,
  sha256,
  tableFile,
  type TableName,
} from './format.ts';

/** Items read from a file before they are written. */
const chunk = 2500;

/**
 * Writes a backup into empty tables. First checks that the files are whole and the tables empty, so that a
 * restore never mixes two sites. A restore that broke off can be run again.
 * @throws Error that says why it cannot start
 */
export async function restoreBackup(dir: string, target: Target): Promise<Manifest> {
  const manifest = await readManifest(dir);
  const names = Object.keys(manifest.tables) as TableName[];
  const unknown = names.find((name) => !(name in target.tables));
  if (unknown) throw new Error(`The backup has a table ${unknown}, which this site does not have.`);
  for (const name of names) await requireWhole(dir, name, manifest);
  await eachAtOnce(manifest.objects, callsAtOnce, async ({ key, sha256: sum }) => {
    const content = await readFile(objectFile(dir, key)).catch(() => undefined);
    if (!content || sha256(content) !== sum)
      throw new Error(`${objectFile(dir, key)} is damaged or missing; nothing was written.`);
  });
  await begin(target, names, manifest);

  const write = async (name: TableName): Promise<void> => {
    for await (const items of chunks(dir, name))
      await writeBatches(target.documents, target.tables[name], items.map(putOf));
  };
  for (const name of names) if (name !== 'show') await write(name);
  await eachAtOnce(manifest.objects, callsAtOnce, async ({ key, contentType, cacheControl }) => {
    const content = {
      Body: await readFile(objectFile(dir, key)),
      ContentType: contentType,
      ...(cacheControl && { CacheControl: cacheControl }),
    };
    await target.s3.send(new PutObjectCommand({ Bucket: target.bucket, Key: key, ...content }));
  });
  // Last: with it the site takes votes and more, which a second try would overwrite.
  if (names.includes('show')) await write('show');
  await target.documents.send(new DeleteCommand({ TableName: target.tables.show, Key: markOf(manifest) }));
  return manifest;
}

/** Key of the item that names the backup being restored into these tables, which were empty when it began. */
const markOf = (manifest: Manifest): Key => ({
  pk: 'RESTORING',
  sk: sha256(JSON.stringify(manifest)),
});

async function begin(target: Target, names: readonly TableName[], manifest: Manifest): Promise<void> {
  const table = { TableName: target.tables.show };
  const mark = markOf(manifest);
  const { Item } = await target.documents.send(new GetCommand({ ...table, Key: mark, ConsistentRead: true }));
  if (Item) return;
  for (const name of names) await requireEmpty(target, name);
  await target.documents.send(new PutCommand({ ...table, Item: mark }));
}

async function requireWhole(dir: string, name: TableName, { tables }: Manifest): Promise<void> {
  const fingerprint = createFingerprint();
  for await (const line of linesOf(dir, name)) fingerprint.add(line);
  const { items, sum } = fingerprint.value();
  if (items !== tables[name]?.items || sum !== tables[name].sum)
    throw new Error(`${tableFile(dir, name)} is damaged or incomplete; nothing was written.`);
}

async function requireEmpty({ documents, tables }: Target, name: TableName): Promise<void> {
  for await (const item of scanItems(documents, tables[name]))
    if (!isDerived(name, item) && !isUnasked(name, item))
      throw new Error(
        `The table ${tables[name]} is not empty: a backup can only be restored into new tables; nothing was written.`,
      );
}

/** A site stores the public key of its receipts with the first one, even by smoke checks; the backup's takes its place. */
const isUnasked = (name: TableName, { pk }: Item): boolean =>
  name === 'results' && pk === resultKeys.ballotKeys().pk;

async function* linesOf(dir: string, name: TableName): AsyncGenerator<string> {
  const input = createReadStream(tableFile(dir, name));
  for await (const line of createInterface({ input, crlfDelay: Infinity })) if (line !== '') yield line;
}

async function* chunks(dir: string, name: TableName): AsyncGenerator<Item[]> {
  const items: Item[] = [];
  for await (const line of linesOf(dir, name)) {
    items.push(JSON.parse(line) as Item);
    if (items.length === chunk) yield items.splice(0);
  }
  yield items;
}
