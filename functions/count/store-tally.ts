import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ifNew, putItem, readItem, scanItems } from '#records/items.ts';
import { resultKeys, type Item, type Key } from '#records/tables.ts';
import { countsIn, markAttribute, marksIn, type Counts, type StoredDrift } from '#records/tally.ts';

export type TallyItem = ReturnType<typeof tallyItem>;
export type TallyItems = ReturnType<typeof createTallyItems>;

/** Reads the items of the live count consistently, for operators' commands only. */
export const createTallyItems = (documents: DynamoDBDocumentClient, table: string) => ({
  async *everyItem() {
    for await (const item of scanItems(documents, table, resultKeys.day('', '').pk)) yield tallyItem(item);
  },
  item: async (key: Key) => tallyItem({ ...key, ...(await readItem(documents, table, key)) }),
});

const tallyItem = (item: Item) => ({
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
