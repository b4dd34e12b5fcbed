import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { Item } from '#records/tables.ts';

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html, read 2026-11-25.
const summary = z.object({
  manifestFilesS3Key: z.string(),
  itemCount: z.int(),
  outputFormat: z.literal('DYNAMODB_JSON'),
});
/** A line of the list of data files. The checksum is that of the file as stored, in base64. */
const dataFile = z.object({ itemCount: z.int(), md5Checksum: z.string(), dataFileS3Key: z.string() });
type DataFile = z.output<typeof dataFile>;

/**
 * The items of a full export, some at a time, in the order of its files; never holds a file in memory.
 * @param manifestKey key of its `manifest-summary.json`
 * @throws Error that names a file that is missing, damaged, or has other than the promised number of items
 */
export async function* exportedItems(
  s3: S3Client,
  bucket: string,
  manifestKey: string,
): AsyncGenerator<Item[]> {
  const about = await manifestOf(s3, bucket, manifestKey, (text) => z.parse(summary, JSON.parse(text)));
  const files = await manifestOf(s3, bucket, about.manifestFilesS3Key, (text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => z.parse(dataFile, JSON.parse(line))),
  );
  const listed = files.reduce((sum, { itemCount }) => sum + itemCount, 0);
  if (listed !== about.itemCount)
    throw unusable(about.manifestFilesS3Key, `it lists ${listed} items of ${about.itemCount}`);
  // The file of an empty partition is empty.
  for (const file of files) if (file.itemCount > 0) yield* itemsOf(s3, bucket, file);
}

async function* itemsOf(
  s3: S3Client,
  bucket: string,
  { dataFileS3Key: key, itemCount, md5Checksum }: DataFile,
): AsyncGenerator<Item[]> {
  const body = await open(s3, bucket, key);
  const md5 = createHash('md5');
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      md5.update(chunk);
      yield chunk;
    }
  };
  let found = 0;
  try {
    const text = pipeline(body, measure, createGunzip(), () => undefined);
    for await (const lines of linesOf(text)) {
      found += lines.length;
      yield lines.map(itemOf);
    }
  } catch (cause) {
    throw unusable(key, cause instanceof Error ? cause.message : String(cause), cause);
  }
  if (md5.digest('base64') !== md5Checksum) throw unusable(key, 'its checksum is not that of the manifest');
  if (found !== itemCount) throw unusable(key, `it has ${found} items of ${itemCount}`);
}

/** The lines of a text, some at a time. Not `readline`: it ends a line at U+2028 as well. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}

const itemOf = (line: string): Item => {
  const { Item: item } = JSON.parse(line, withBytes) as { Item: Record<string, AttributeValue> };
  return unmarshall(item) as Item;
};

/** Bytes are base64 in JSON. An attribute named B holds an object, never a text. */
const withBytes = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;

async function manifestOf<T>(
  s3: S3Client,
  bucket: string,
  key: string,
  read: (text: string) => T,
): Promise<T> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await open(s3, bucket, key)) chunks.push(chunk as Uint8Array);
  try {
    return read(Buffer.concat(chunks).toString());
  } catch (cause) {
    throw unusable(key, 'it is no manifest as DynamoDB documents it', cause);
  }
}

async function open(s3: S3Client, bucket: string, key: string): Promise<Readable> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Body as Readable;
  } catch (cause) {
    throw unusable(key, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

const unusable = (key: string, reason: string, cause?: unknown): Error =>
  new Error(
    `The exported file ${key} cannot be used: ${reason}. Repeat the command; if it fails again, delete the folder first, for a new export.`,
    { cause },
  );
