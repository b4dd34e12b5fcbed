import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ifNew, putItem, readItem, scanItems } from '#records/items.ts';
import { resultKeys, type Item, type Key } from '#records/tables.ts';
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
    for await (const item of scanItems(documents, table, resultKeys.day('', '').pk)) yield tallyItem(item);
  },
  item: async (key) => tallyItem({ ...key, ...(await readItem(documents, table, key)) }),
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
    putItem(
      documents,
      table,
      key,
      {
        ...counts,
        ...Object.fromEntries([...marks].map(([shard, mark]) => [markAttribute(shard), mark])),
        since,
        writes: writes + 1,
        repairs: repairs + 1,
      },
      // An item that is there has been written.
      writes === 0 ? ifNew : { condition: 'writes = :writes', values: { ':writes': writes } },
    ),
  noteDrift: async (drift: StoredDrift): Promise<void> => {
    await putItem(documents, table, resultKeys.drift(), drift);
  },
});
