import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { putItem, queryRecords, readRecord, updateItem } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import type { ReadingStore, StoredReading } from './domain-readings.ts';

/** At 4 bytes per character, a part stays below the 400 KB of an item. */
const part = /[^]{1,90000}/gu;
/** How long readings are kept, in milliseconds. */
const keptFor = 2 * 24 * 3_600_000;

/** Readings of every ballot, for some days, in the results table. */
export function createReadings(
  documents: DynamoDBDocumentClient,
  environment: { RESULTS_TABLE: string },
): ReadingStore {
  const table = environment.RESULTS_TABLE;
  const expiry = (at: number) => Math.ceil((at + keptFor) / 1000);
  return {
    find: (id) => readRecord<StoredReading>(documents, table, resultKeys.reading(id)),
    begin: (id, before, { run, beat, of }) =>
      updateItem(
        documents,
        table,
        resultKeys.reading(id),
        'SET #run = :run, #beat = :beat, #read = :none, #of = :of, #expires = :expires ADD #tries :one',
        {
          condition: before === undefined ? 'attribute_not_exists(#run)' : '#run = :before',
          values: {
            ':run': run,
            ':beat': beat,
            ':none': 0,
            ':of': of,
            ':expires': expiry(beat),
            ':one': 1,
            ...(before !== undefined && { ':before': before }),
          },
        },
      ),
    progress: ({ id, run }, beat, read) =>
      updateItem(documents, table, resultKeys.reading(id), 'SET #beat = :beat, #read = :read', {
        condition: '#run = :run',
        values: { ':run': run, ':beat': beat, ':read': read },
      }),
    async finish({ id, run }, at, found) {
      const parts = JSON.stringify(found).match(part) ?? [];
      for (const [index, text] of parts.entries())
        await putItem(documents, table, resultKeys.readingPart(id, run, index), {
          text,
          expires: expiry(at),
        });
      await updateItem(
        documents,
        table,
        resultKeys.reading(id),
        'SET #doneRun = :run, #doneAt = :at, #tries = :none, #expires = :expires',
        { condition: '#run = :run', values: { ':run': run, ':at': at, ':none': 0, ':expires': expiry(at) } },
      );
    },
    async found(id, doneRun) {
      const { pk, sk } = resultKeys.readingPart(id, doneRun, 0);
      const parts = await queryRecords<{ text: string }>(documents, table, pk, {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :run)',
        ExpressionAttributeValues: { ':run': sk.slice(0, sk.lastIndexOf('#') + 1) },
      });
      return JSON.parse(parts.map(({ text }) => text).join('')) as object;
    },
  };
}
