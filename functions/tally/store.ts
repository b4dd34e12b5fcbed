import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '#platform/clock.ts';
import { putItem, readItem, updateItem } from '#records/items.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { markAttribute, marksIn, type StoredLag, type StoredUnreadable } from '#records/tally.ts';
import { Unreadable } from './change.ts';
import type { Addition, TallyStore } from './domain.ts';

/** How long unreadable changes are stored for inspection, in seconds: 90 days. */
const asideAge = 90 * 24 * 3600;
const asideSize = 20_000;

/** The tally in the results table, by conditional writes. */
export function createTallyStore(documents: DynamoDBDocumentClient, table: string, clock: Clock): TallyStore {
  return {
    add: (key, addition) => add(documents, table, key, addition),
    counted: async (key, shard) => {
      const item = (await readItem(documents, table, key)) ?? {};
      return { mark: marksIn(item).get(shard) ?? '', since: Number(item['since'] ?? -Infinity) };
    },
    forget: async (key, shard, mark) => {
      await updateItem(documents, table, key, 'REMOVE #mark', {
        condition: '#mark = :mark',
        names: { '#mark': markAttribute(shard) },
        values: { ':mark': mark },
      });
    },
    setAside: async (shard, name, reason, what) => {
      const now = clock.now();
      const record: StoredUnreadable = {
        reason,
        change: JSON.stringify(what).slice(0, asideSize),
        at: now,
        expires: Math.floor(now / 1000) + asideAge,
      };
      await putItem(documents, table, resultKeys.unreadable(shard, name), record);
    },
    drift: async () => {
      const item = await readItem(documents, table, resultKeys.drift(), { ConsistentRead: false });
      return item && Number(item['votes']);
    },
    noteLag: async (lag) => {
      const record: StoredLag = { lag, at: clock.now() };
      await putItem(documents, table, resultKeys.lag(), record);
    },
  };
}

async function add(
  documents: DynamoDBDocumentClient,
  table: string,
  key: Key,
  { shard, counts, first, oldest, mark }: Addition,
): Promise<Map<string, string> | undefined> {
  const counters = Object.entries(counts);
  const additions = counters.map((_, index) => `#c${index} :c${index}`);
  const command = new UpdateCommand({
    TableName: table,
    Key: key,
    // Idempotent: the condition checks the mark that the same write sets.
    UpdateExpression: `SET #mark = :mark ADD ${[...additions, 'writes :one'].join(', ')}`,
    ConditionExpression:
      '(attribute_not_exists(#mark) OR #mark < :first) AND (attribute_not_exists(since) OR since < :oldest)',
    ExpressionAttributeNames: {
      '#mark': markAttribute(shard),
      ...Object.fromEntries(counters.map(([name], index) => [`#c${index}`, name])),
    },
    ExpressionAttributeValues: {
      ':mark': mark,
      ':first': first,
      ':oldest': oldest,
      ':one': 1,
      ...Object.fromEntries(counters.map(([, count], index) => [`:c${index}`, count])),
    },
    ReturnValues: 'ALL_NEW',
  });
  try {
    return marksIn((await documents.send(command)).Attributes ?? {});
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    // A write that fails validation would fail on every retry.
    if (error instanceof Error && error.name === 'ValidationException')
      throw new Unreadable(`DynamoDB does not take the count: ${error.message}`, { cause: error });
    throw error;
  }
}
