import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { randomId } from '#platform/tokens.ts';
import { ifNew, putItem, queryItems, queryRecords, readRecord, updateItem } from '#records/items.ts';
import { recordOf, resultKeys } from '#records/tables.ts';
import type { ContentStore, Planned, StoredChange } from './journal.ts';
import { writePlanned } from './store-apply.ts';
import { readStoredShow, type ShowTable } from './store-show.ts';

/** The show and its journal. */
export interface ContentTables extends ShowTable {
  tables: { show: string; results: string };
}

/** An entry as stored; what it writes is text, in parts under an id of their own. */
type StoredEntry = StoredChange & { text: string };

/** Characters of a part: an item takes 400 KB, and a character up to three bytes. */
const partLength = 120_000;

/** @param now milliseconds since the epoch */
export function createContentStore(
  { documents, tables }: ContentTables,
  now: () => number,
  onWritten?: Parameters<typeof writePlanned>[3],
): ContentStore {
  const table = tables.results;
  return {
    read: () => readStoredShow({ documents, tables }, now()),
    newest: async () => (await entriesBefore({ documents, tables }, undefined, 1))[0],
    planned: async (number) => {
      const entry = await readRecord<StoredEntry>(documents, table, resultKeys.change(number));
      return entry ? plannedOf(documents, table, entry) : nothing;
    },
    begin: async (change, planned) => {
      const text = randomId();
      const json = JSON.stringify(planned);
      for (let part = 0; part * partLength < json.length; part += 1)
        await putItem(documents, table, resultKeys.changeText(text, part), {
          text: json.slice(part * partLength, (part + 1) * partLength),
        });
      return putItem(documents, table, resultKeys.change(change.number), { ...change, text }, ifNew);
    },
    write: (planned, onProgress) =>
      writePlanned({ documents, tables }, planned, now(), (...progress) => {
        onProgress();
        onWritten?.(...progress);
      }),
    prolong: async (number, until) => {
      await updateItem(documents, table, resultKeys.change(number), 'SET #until = :until', {
        condition: 'attribute_exists(pk) AND attribute_not_exists(#isDone)',
        values: { ':until': until },
      });
    },
    finish: async (number) => {
      await updateItem(documents, table, resultKeys.change(number), 'SET #isDone = :true', {
        condition: 'attribute_exists(pk)',
        values: { ':true': true },
      });
    },
  };
}

const nothing: Planned = { edition: '', changes: [], arrivals: [], leaves: [], changesPaper: false };

async function plannedOf(
  documents: DynamoDBDocumentClient,
  table: string,
  { text }: StoredEntry,
): Promise<Planned> {
  const parts = await queryRecords<{ text: string }>(documents, table, resultKeys.changeText(text, 0).pk);
  return JSON.parse(parts.map((part) => part.text).join('')) as Planned;
}

/** Entries of the journal, the newest first: those before a number, or the newest. */
export async function entriesBefore(
  { documents, tables }: Pick<ContentTables, 'documents' | 'tables'>,
  before: number | undefined,
  most: number,
): Promise<StoredChange[]> {
  const { pk, sk } = resultKeys.change(before ?? Number.MAX_SAFE_INTEGER);
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk < :before',
    ExpressionAttributeValues: { ':before': sk },
    ScanIndexForward: false,
    Limit: most,
  };
  const entries: StoredChange[] = [];
  for await (const item of queryItems(documents, tables.results, pk, query)) {
    const { text: _text, ...change } = recordOf(item) as unknown as StoredEntry;
    if (entries.push(change) >= most) break;
  }
  return entries;
}
