import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { randomId } from '#platform/tokens.ts';
import { putItem, queryItems, queryRecords, readRecord, updateItem } from '#records/items.ts';
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
      if (entries.push({ ...change, turn: change.turn ?? 1 }) >= most) break;
    }
    return entries;
  };
  const inTurn = (number: number, turn: number, update: string, value: unknown) =>
    updateItem(documents, table, resultKeys.change(number), update, {
      condition: own,
      values: { ':turn': turn, ':value': value },
    });
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
      // The client may repeat a write whose answer was lost.
      return putItem(
        documents,
        table,
        resultKeys.change(change.number),
        { ...change, text },
        { condition: 'attribute_not_exists(pk) OR #text = :text', values: { ':text': text } },
      );
    },
    takeOver: ({ number, turn, until: seen }, until) =>
      updateItem(documents, table, resultKeys.change(number), 'SET #turn = :next, #until = :until', {
        // An entry of an earlier version has no turn.
        condition: `attribute_not_exists(#isDone) AND #until = :seen AND (${turn === 1 ? 'attribute_not_exists(#turn) OR ' : ''}${own})`,
        values: { ':turn': turn, ':next': turn + 1, ':until': until, ':seen': seen },
      }),
    prolong: ({ number, turn }, until) => inTurn(number, turn, 'SET #until = :value', until),
    finish: ({ number, turn }) => inTurn(number, turn, 'SET #isDone = :value', true),
  };
}

/** Its own turn, which the writer of an entry has until another takes over. */
const own = '#turn = :turn';

const nothing: Planned = { edition: '', changes: [], arrivals: [], leaves: [], changesPaper: false };
