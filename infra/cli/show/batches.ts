import { setTimeout as wait } from 'node:timers/promises';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import type { Item, Key } from '#records/tables.ts';

/** Most items of one BatchWriteItem call. */
const batchSize = 25;
/** Calls under way at once. */
const atOnce = 4;
/** Tries of a batch some of whose items the table would not take; the pauses add up to about 25 s. */
const mostTries = 10;

type Write = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

export const putOf = (item: Item): Write => ({ PutRequest: { Item: item } });
export const deleteOf = (key: Key): Write => ({ DeleteRequest: { Key: key } });

export interface BatchOptions {
  /** Called after each batch with the number of items written. */
  onWritten?: (items: number) => void;
  /** Waits some milliseconds before a batch is tried again. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** Writes items in batches, several at once; what the table does not take at first is tried again, ever more slowly. */
export async function writeBatches(
  documents: DynamoDBDocumentClient,
  table: string,
  writes: Write[],
  options: BatchOptions = {},
): Promise<void> {
  const batches: Write[][] = [];
  for (let at = 0; at < writes.length; at += batchSize) batches.push(writes.slice(at, at + batchSize));
  await eachAtOnce(batches, atOnce, async (batch) => {
    await writeBatch(documents, table, batch, options.pause ?? wait);
    options.onWritten?.(batch.length);
  });
}

async function writeBatch(
  documents: DynamoDBDocumentClient,
  table: string,
  batch: Write[],
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  let left = batch;
  for (let attempt = 0; attempt < mostTries; attempt++) {
    if (attempt > 0) await pause(Math.min(50 * 2 ** attempt, 5000));
    const { UnprocessedItems } = await documents.send(
      new BatchWriteCommand({ RequestItems: { [table]: left } }),
    );
    left = UnprocessedItems?.[table] ?? [];
    if (left.length === 0) return;
  }
  throw new Error(
    `The table ${table} takes no more writes now; wait a little and run the command again, nothing is lost.`,
  );
}

/** Runs `work` on every entry, at most `most` at once. Rejects at the first failure and starts nothing after it. */
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
