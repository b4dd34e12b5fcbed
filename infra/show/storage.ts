import { readFile } from 'node:fs/promises';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type DynamoDBDocumentClient, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { votesIn } from '#records/ballots.ts';
import type { StoredImage } from '#records/show.ts';
import { nominationPrefix } from '#records/submissions.ts';
import type { Item } from '#records/tables.ts';
import type { Target } from '../target.ts';
import { digestOf, type Picture } from './images.ts';
import type { StoredVotes } from '#content/show.ts';
import { callsAtOnce, eachAtOnce } from '#records/batches.ts';

/** The pictures that the bucket lacks, each content once. */
export async function picturesToUpload({ s3, bucket }: Target, pictures: Picture[]): Promise<Picture[]> {
  const byKey = [...new Map(pictures.map((picture) => [picture.key, picture])).values()];
  const missing = new Set<Picture>();
  await eachAtOnce(byKey, callsAtOnce, async (picture) => {
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
  // An operator reads the ballots themselves.
  told: (votes) => votes,
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
