import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ShowReader } from '#records/show-reader.ts';
import { deleteItem, ifNew, putItem, queryItems, readRecord } from '#records/items.ts';
import { accountKeys, timeToLive } from '#records/tables.ts';
import type { DeletedTodayStore } from './deleted-today.ts';

/** Hashes of what was deleted on a day, with that day's key, in the accounts table. */
export function createDeletedTodayStore(
  documents: DynamoDBDocumentClient,
  table: string,
  show: Pick<ShowReader, 'part'>,
): DeletedTodayStore {
  return {
    key: async (day) =>
      (await readRecord<{ key: string }>(documents, table, accountKeys.deletionKey(day)))?.key,
    putKey: (day, key, expires) =>
      putItem(documents, table, accountKeys.deletionKey(day), { key, [timeToLive]: expires }, ifNew),
    async forgetKeysBefore(day) {
      const { pk } = accountKeys.deletionKey('');
      for await (const { sk } of queryItems(documents, table, pk))
        if (String(sk) < day) await deleteItem(documents, table, accountKeys.deletionKey(String(sk)));
    },
    async put(hash, expires) {
      await putItem(documents, table, accountKeys.deleted(hash), { [timeToLive]: expires });
    },
    has: async (hash) => (await readRecord(documents, table, accountKeys.deleted(hash))) !== undefined,
    timeZone: async () => (await show.part('app'))?.timeZone ?? 'UTC',
  };
}
