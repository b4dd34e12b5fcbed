import { setTimeout as wait } from 'node:timers/promises';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import type { Item, Key } from './tables.ts';

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

/** Runs `work` on at most `most` entries at once. After a failure it starts nothing more, and rejects once what is under way has ended. */
export async function eachAtOnce<T>(
  entries: T[],
  most: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const queue = entries.values();
  const failures: unknown[] = [];
  const run = async (): Promise<void> => {
    for (const entry of queue) {
      if (failures.length > 0) return;
      await work(entry).catch((error: unknown) => void failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, entries.length) }, run));
  if (failures.length > 0) throw failures[0];
}

/** Calls at once where each is about one item or file. */
export const callsAtOnce = 8;
