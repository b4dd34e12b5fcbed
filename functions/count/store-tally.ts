import { GetCommand, paginateScan, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isWritten } from '#platform/conditional.ts';
import { itemOf, resultKeys, type Item, type Key } from '#records/tables.ts';
import { countsIn, markAttribute, marksIn, type Counts, type StoredDrift } from '#records/tally.ts';

/** An item of the live count as a repair meets it. */
export interface TallyItem {
  key: Key;
  counts: Counts;
  marks: Map<string, string>;
  /** Writes and repairs of it so far. */
  writes: number;
  repairs: number;
}

/** The items of the live count, for whoever compares or replaces them. Reads are consistent. */
export interface TallyItems {
  /** Every item there is, by a scan of the table. */
  everyItem(): AsyncIterable<TallyItem>;
  /** One item, as it is now. */
  item(key: Key): Promise<TallyItem>;
}

/** Reads the items of the live count from the table of results; for an operator's commands. */
export const createTallyItems = (documents: DynamoDBDocumentClient, table: string): TallyItems => ({
  async *everyItem() {
    const scan = {
      TableName: table,
      ConsistentRead: true,
      FilterExpression: 'begins_with(pk, :tally)',
      ExpressionAttributeValues: { ':tally': resultKeys.day('', '').pk },
    };
    for await (const { Items = [] } of paginateScan({ client: documents }, scan)) yield* Items.map(tallyItem);
  },
  item: async (key) => {
    const { Item } = await documents.send(
      new GetCommand({ TableName: table, Key: key, ConsistentRead: true }),
    );
    return tallyItem({ ...key, ...Item });
  },
});

const tallyItem = (item: Item): TallyItem => ({
  key: { pk: String(item['pk']), sk: String(item['sk']) },
  counts: countsIn(item),
  marks: marksIn(item),
  writes: Number(item['writes'] ?? 0),
  repairs: Number(item['repairs'] ?? 0),
});

/** What an operator's command writes of the live count. No function has it. */
export const createTallyWriter = (documents: DynamoDBDocumentClient, table: string) => ({
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
          // An item that is there has been written.
          ...(writes === 0
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : { ConditionExpression: 'writes = :writes', ExpressionAttributeValues: { ':writes': writes } }),
        }),
      ),
    ),
  noteDrift: async (drift: StoredDrift): Promise<void> => {
    await documents.send(new PutCommand({ TableName: table, Item: itemOf(resultKeys.drift(), drift) }));
  },
});
