import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readBallot, type ReadBallot } from '#records/ballots.ts';
import { scanItems } from '#records/items.ts';
import type { ShowReader } from '#records/show-reader.ts';
import type { Key } from '#records/tables.ts';
import type { ResultsStore } from './recount.ts';

/** Ballots per page: a third of DynamoDB's megabyte, so that parallel pages take little memory. */
const pageSize = 1000;

/** Ballots and names for a recount. The scan is consistent, so it holds every acknowledged vote. */
export const createResultsStore = (
  documents: DynamoDBDocumentClient,
  ballotsTable: string,
  show: ShowReader,
): ResultsStore => ({
  ...ballotPages(documents, ballotsTable),
  // Votes for withdrawn categories and nominees still count.
  names: async (edition) => {
    const categories = await show.everyCategory(edition);
    const nominees = await Promise.all(categories.map(({ id }) => show.everyNominee(id)));
    return { categories, nominees: nominees.flat() };
  },
});

export const ballotPages = (
  documents: DynamoDBDocumentClient,
  ballotsTable: string,
  limit = pageSize,
): Pick<ResultsStore, 'page'> => ({
  async page(segment, segments, after) {
    const { Items, LastEvaluatedKey, ConsumedCapacity } = await documents.send(
      new ScanCommand({
        TableName: ballotsTable,
        ConsistentRead: true,
        Segment: segment,
        TotalSegments: segments,
        Limit: limit,
        ReturnConsumedCapacity: 'TOTAL',
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    return {
      ballots: (Items ?? []).map(readBallot),
      units: ConsumedCapacity?.CapacityUnits ?? 0,
      ...(LastEvaluatedKey && { next: LastEvaluatedKey as Key }),
    };
  },
});

/** Every ballot of these categories once, unordered, by a consistent scan. */
export async function* everyBallot(
  documents: DynamoDBDocumentClient,
  table: string,
  categories: ReadonlySet<string>,
): AsyncGenerator<ReadBallot> {
  for await (const item of scanItems(documents, table))
    if (categories.has(String(item['sk']))) yield readBallot(item);
}
