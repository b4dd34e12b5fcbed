import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { randomId } from '#platform/tokens.ts';
import { ifNew, putItem, queryItems, queryRecords, readRecord, updateItem } from '#records/items.ts';
import { recordOf, resultKeys } from '#records/tables.ts';
import type { Journal, Planned, StoredChange } from './journal.ts';

/** An entry as stored; what it writes is text, in parts under an id of their own. */
type StoredEntry = StoredChange & { text: string };

/** Characters of a part: an item takes 400 KB, and a character up to three bytes. */
const partLength = 120_000;

/** The journal of the show's changes, in the table of results. */
export function createJournal(documents: DynamoDBDocumentClient, table: string): Journal {
  const before: Journal['before'] = async (number, most) => {
    const { pk, sk } = resultKeys.change(number ?? Number.MAX_SAFE_INTEGER);
    const query = {
      KeyConditionExpression: 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: { ':before': sk },
      ScanIndexForward: false,
      Limit: most,
    };
    const entries: StoredChange[] = [];
    for await (const item of queryItems(documents, table, pk, query)) {
      const { text: _text, ...change } = recordOf(item) as unknown as StoredEntry;
      if (entries.push(change) >= most) break;
    }
    return entries;
  };
  return {
    before,
    newest: async () => (await before(undefined, 1))[0],
    planned: async (number) => {
      const entry = await readRecord<StoredEntry>(documents, table, resultKeys.change(number));
      if (!entry) return nothing;
      const { pk } = resultKeys.changeText(entry.text, 0);
      const parts = await queryRecords<{ text: string }>(documents, table, pk);
      return JSON.parse(parts.map(({ text }) => text).join('')) as Planned;
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
