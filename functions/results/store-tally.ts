import {
  GetCommand,
  paginateQuery,
  paginateScan,
  PutCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { isWritten } from '#platform/conditional.ts';
import { itemOf, recordOf, resultKeys, type Item, type Key } from '#records/tables.ts';
import {
  countsIn,
  markAttribute,
  marksIn,
  minutesIn,
  type Counts,
  type StoredDrift,
  type StoredLag,
} from '#records/tally.ts';
import { noCounts, type ItemCounts } from './counts.ts';

/** An item of the live count as a repair meets it. */
export interface TallyItem {
  key: Key;
  counts: Counts;
  marks: Map<string, string>;
  /** Writes and repairs of it so far. */
  writes: number;
  repairs: number;
}

/** The live count as it stands. Reads are eventually consistent where they are for the eye, consistent where something follows from them. */
export interface TallyReader {
  /** Votes and ballots of categories, by day. */
  days(categories: readonly string[]): Promise<ItemCounts>;
  /** Votes of a category that stand, by the minute they were cast in (its first instant, milliseconds since the epoch), in order. */
  minutes(category: string, from: number, to: number): Promise<Map<number, number>>;
  /** How far the count was behind when it last counted; undefined before the first vote. */
  lag(): Promise<StoredLag | undefined>;
  /** What the last recount said about the live count; undefined before the first. */
  drift(): Promise<StoredDrift | undefined>;
  /** Every item there is, by a scan of the table. */
  everyItem(): AsyncIterable<TallyItem>;
  /** One item, as it is now. */
  item(key: Key): Promise<TallyItem>;
}

/** Reads the live count from the table of results. */
export function createTallyReader(documents: DynamoDBDocumentClient, table: string): TallyReader {
  const query = async ({ pk, sk: first }: Key, last: string): Promise<[sk: string, counts: Counts][]> => {
    const items: [string, Counts][] = [];
    const input = {
      TableName: table,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': last },
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, input))
      items.push(...Items.map((item): [string, Counts] => [String(item['sk']), countsIn(item)]));
    return items;
  };
  const record = async <T>(key: Key): Promise<T | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key: key }));
    return Item && (recordOf(Item) as T);
  };
  return {
    days: async (categories) => {
      const counts = noCounts();
      await Promise.all(
        categories.map(async (category) => {
          const first = resultKeys.day(category, '');
          const days = await query(first, `${first.sk}~`);
          counts[first.pk] = Object.fromEntries(days);
        }),
      );
      return counts;
    },
    minutes: async (category, from, to) => {
      const hour = (at: number) => new Date(at).toISOString().slice(0, 13);
      const prefix = resultKeys.minutes(category, '').sk;
      const hours = await query(
        resultKeys.minutes(category, hour(from)),
        resultKeys.minutes(category, hour(to)).sk,
      );
      const minutes = hours.flatMap(([sk, counts]) =>
        [...minutesIn(counts)].map(
          ([minute, votes]) => [Date.parse(`${sk.slice(prefix.length)}:${minute}:00.000Z`), votes] as const,
        ),
      );
      return new Map(minutes.filter(([at]) => at >= from && at <= to).sort(([a], [b]) => a - b));
    },
    lag: () => record<StoredLag>(resultKeys.lag()),
    drift: () => record<StoredDrift>(resultKeys.drift()),
    async *everyItem() {
      const scan = {
        TableName: table,
        ConsistentRead: true,
        FilterExpression: 'begins_with(pk, :tally)',
        ExpressionAttributeValues: { ':tally': resultKeys.day('', '').pk },
      };
      for await (const { Items = [] } of paginateScan({ client: documents }, scan))
        yield* Items.map(tallyItem);
    },
    item: async (key) => {
      const { Item } = await documents.send(
        new GetCommand({ TableName: table, Key: key, ConsistentRead: true }),
      );
      return tallyItem({ ...key, ...Item });
    },
  };
}

const tallyItem = (item: Item): TallyItem => ({
  key: { pk: String(item['pk']), sk: String(item['sk']) },
  counts: countsIn(item),
  marks: marksIn(item),
  writes: Number(item['writes'] ?? 0),
  repairs: Number(item['repairs'] ?? 0),
});

/** What an operator's command writes of the live count. No function has it. */
export const createTallyMender = (documents: DynamoDBDocumentClient, table: string) => ({
  /**
   * Puts counts in the place of an item's, with the changes up to `since` in them (milliseconds since the epoch); its marks stay. False
   * when the item is no longer as it was read.
   */
  replace: ({ key, marks, writes, repairs }: TallyItem, counts: Counts, since: number): Promise<boolean> =>
    isWritten(
      documents.send(
        new PutCommand({
          TableName: table,
          Item: {
            ...itemOf(key, counts),
            ...Object.fromEntries([...marks].map(([shard, mark]) => [markAttribute(shard), mark])),
            since,
            writes: writes + 1,
            repairs: repairs + 1,
          },
          ConditionExpression: 'writes = :writes OR (:writes = :none AND attribute_not_exists(pk))',
          ExpressionAttributeValues: { ':writes': writes, ':none': 0 },
        }),
      ),
    ),
  noteDrift: async (drift: StoredDrift): Promise<void> => {
    await documents.send(new PutCommand({ TableName: table, Item: itemOf(resultKeys.drift(), drift) }));
  },
});
