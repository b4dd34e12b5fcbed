import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ifNew, putItem, readItem, scanItems } from '#records/items.ts';
import { resultKeys, type Item, type Key } from '#records/tables.ts';
import { countsIn, markAttribute, marksIn, type Counts, type StoredDrift } from '#records/tally.ts';

export interface TallyItem {
  key: Key;
  counts: Counts;
  marks: Map<string, string>;
  /** Number of writes and repairs so far. */
  writes: number;
  repairs: number;
}

/** The items of the live count, read consistently. */
export interface TallyItems {
  /** Scans the table. */
  everyItem(): AsyncIterable<TallyItem>;
  item(key: Key): Promise<TallyItem>;
}

/** Reads the live count, for operators' commands only. */
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

/** Writes the live count, for operators' commands only. */
export const createTallyWriter = (documents: DynamoDBDocumentClient, table: string) => ({
  /**
   * Replaces an item's counts, which include the changes up to `since` (milliseconds since the epoch), and
   * leaves its marks. False if the item has changed since it was read.
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
      // Every existing item has at least one write.
      writes === 0 ? ifNew : { condition: 'writes = :writes', values: { ':writes': writes } },
    ),
  noteDrift: async (drift: StoredDrift): Promise<void> => {
    await putItem(documents, table, resultKeys.drift(), drift);
  },
});
