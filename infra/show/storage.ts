import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
  paginateScan,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { votesIn } from '#records/ballots.ts';
import type { StoredImage } from '#records/show.ts';
import { nominationPrefix } from '#records/submissions.ts';
import { type Condition, deleteItem, ifNew, putItem, updateItem } from '#records/items.ts';
import { type Item, type Key, recordOf, showKeys } from '#records/tables.ts';
import type { Target } from '../target.ts';
import { digestOf, type Picture } from './images.ts';
import type { StoredVotes } from '#content/show.ts';

const batchSize = 25;
const atOnce = 4;
/** Tries of a batch that the table rejects in part; the pauses add up to about 25 s. */
const mostTries = 10;

export type Write = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

export const putOf = (item: Item): Write => ({ PutRequest: { Item: item } });
export const deleteOf = (key: Key): Write => ({ DeleteRequest: { Key: key } });

export type Pause = (milliseconds: number) => Promise<unknown>;

/**
 * Writes items in concurrent batches; those that the table rejects are retried with growing pauses.
 * @param options.onWritten called after each batch with the number of items written
 */
export async function writeBatches(
  documents: DynamoDBDocumentClient,
  table: string,
  writes: Write[],
  { onWritten, pause = wait }: { onWritten?: (items: number) => void; pause?: Pause } = {},
): Promise<void> {
  const starts = Array.from(
    { length: Math.ceil(writes.length / batchSize) },
    (_, batch) => batch * batchSize,
  );
  await eachAtOnce(starts, atOnce, async (start) => {
    const batch = writes.slice(start, start + batchSize);
    let left = batch;
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt === mostTries)
        throw new Error(
          `The table ${table} is taking no more writes right now. Wait a moment and run the command again; nothing is lost.`,
        );
      if (attempt > 0) await pause(Math.min(50 * 2 ** attempt, 5000));
      const command = new BatchWriteCommand({ RequestItems: { [table]: left } });
      left = (await documents.send(command)).UnprocessedItems?.[table] ?? [];
    }
    onWritten?.(batch.length);
  });
}

type ShowTable = Pick<Target, 'documents' | 'tables'>;

/**
 * Writes a category or nominee over the stored one, but not whether it is withdrawn or merged, which others may change at any
 * moment. With `isWithdrawn` it is withdrawn, unless it is already.
 * @throws Error when it is no longer stored
 */
export async function overwrite(
  { documents, tables }: ShowTable,
  item: Item,
  isWithdrawn: boolean,
): Promise<void> {
  const { withdrawn, mergedInto: _merged, ...record } = recordOf(item);
  const values = { ...record, ...(isWithdrawn && { withdrawn }) };
  const sets = Object.keys(values).map((name) =>
    name === 'withdrawn' ? `#${name} = if_not_exists(#${name}, :${name})` : `#${name} = :${name}`,
  );
  const isWritten = await updateItem(documents, tables.show, keyOf(item), `SET ${sets.join(', ')}`, {
    condition: 'attribute_exists(pk)',
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
  });
  if (!isWritten)
    throw new Error(
      `Another import has deleted ${JSON.stringify(item['title'])} while this one changed it. Nothing is lost; import again.`,
    );
}

/** Deletes a category or nominee; false when it has been withdrawn. */
export const deleteUnlessWithdrawn = ({ documents, tables }: ShowTable, item: Item): Promise<boolean> =>
  deleteItem(documents, tables.show, keyOf(item), { condition: 'attribute_not_exists(withdrawn)' });

/**
 * Writes the event, if that of the same edition is still stored, or still none.
 * @throws Error when another edition has begun meanwhile
 */
export async function writeEvent(
  { documents, tables }: ShowTable,
  item: Item,
  edition: string | undefined,
): Promise<void> {
  const condition: Condition =
    edition === undefined ? ifNew : { condition: '#id = :id', values: { ':id': edition } };
  if (!(await putItem(documents, tables.show, showKeys.part('event'), recordOf(item), condition)))
    throw new Error(
      'Another edition has begun while this import ran, so it stopped before its event: npx acclaim show editions lists them.',
    );
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk, sk }) as Key;

/** Runs `work` on at most `most` entries at once. Rejects at the first failure and starts nothing after it. */
export async function eachAtOnce<T>(
  entries: T[],
  most: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const queue = entries.values();
  let failed = false;
  const run = async (): Promise<void> => {
    for (const entry of queue) {
      if (failed) return;
      await work(entry).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, entries.length) }, run));
}

export const bucketCalls = 8;

/** The pictures that the bucket lacks, each content once. */
export async function picturesToUpload({ s3, bucket }: Target, pictures: Picture[]): Promise<Picture[]> {
  const byKey = [...new Map(pictures.map((picture) => [picture.key, picture])).values()];
  const missing = new Set<Picture>();
  await eachAtOnce(byKey, bucketCalls, async (picture) => {
    try {
      await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: picture.key }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
      missing.add(picture);
    }
  });
  return byKey.filter((picture) => missing.has(picture));
}

/** Stores a picture under its content's name, whose content never changes. */
export async function uploadPicture({ s3, bucket }: Target, picture: Picture): Promise<void> {
  const content = await readFile(picture.path);
  if (picture.digest !== digestOf(content)) {
    throw new Error(`The picture ${picture.path} changed during the import. Import again.`);
  }
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: picture.key,
      Body: content,
      ContentType: picture.contentType,
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
}

export async function downloadPicture({ s3, bucket }: Target, image: StoredImage): Promise<Uint8Array> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: image.key }));
    if (Body) return await Body.transformToByteArray();
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  throw new Error(
    `The picture ${image.name} is not in the bucket. Import a folder that has it, then export again.`,
  );
}

const isNotFound = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Most operands of IN in one expression; for more categories every ballot is read. */
const mostOperands = 100;

/** Counts anew on every call, with strong consistency, by scans of the ballots and of the submissions. */
export const storedVotes = ({ documents, tables }: Pick<Target, 'documents' | 'tables'>): StoredVotes => ({
  async in(categories) {
    const counts = new Map<string, Map<string, number>>();
    const ballots = itemsWith(documents, tables.ballots, 'sk', categories);
    for await (const ballot of ballots) {
      const votes = votesIn(ballot);
      if (votes.size === 0) continue;
      const category = String(ballot['sk']);
      const counted = counts.get(category) ?? new Map<string, number>();
      counts.set(category, counted);
      for (const nominee of votes.keys()) counted.set(nominee, (counted.get(nominee) ?? 0) + 1);
    }
    return counts;
  },
  async nominationsIn(categories) {
    const counts = new Map<string, number>();
    for await (const { pk, category } of itemsWith(documents, tables.submissions, 'category', categories))
      if (String(pk).startsWith(nominationPrefix))
        counts.set(String(category), (counts.get(String(category)) ?? 0) + 1);
    return counts;
  },
});

/** The items of a table whose attribute has one of these values; without a value, none is read. */
async function* itemsWith(
  documents: DynamoDBDocumentClient,
  TableName: string,
  attribute: string,
  values: readonly string[],
): AsyncGenerator<Item> {
  if (values.length === 0) return;
  const operands = Object.fromEntries(values.map((value, index) => [`:v${index}`, value]));
  const filter = {
    FilterExpression: `#attribute IN (${Object.keys(operands).join(', ')})`,
    ExpressionAttributeNames: { '#attribute': attribute },
    ExpressionAttributeValues: operands,
  };
  for await (const item of itemsIn(documents, {
    TableName,
    ...(values.length <= mostOperands && filter),
  }))
    if (values.includes(String(item[attribute]))) yield item;
}

/** The items of a table that a filter lets through, with strong consistency. */
export async function readItems<T>(...scan: Parameters<typeof itemsIn>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of itemsIn(...scan)) found.push(item as T);
  return found;
}

async function* itemsIn(
  documents: DynamoDBDocumentClient,
  input: Omit<ScanCommandInput, 'ConsistentRead'>,
): AsyncGenerator<Item> {
  const pages = paginateScan({ client: documents }, { ...input, ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* Items;
}
