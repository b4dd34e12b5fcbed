import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readBallot, type ReadBallot } from '#records/ballots.ts';
import { scanItems } from '#records/items.ts';
import type { ShowReader } from '#records/show-reader.ts';
import type { Key } from '#records/tables.ts';
import type { ResultsStore } from './recount.ts';

/** Ballots of a page: a third of the megabyte that DynamoDB gives at most, so that pages side by side take little memory. */
const pageSize = 1000;

/** Ballots and names for a recount: a consistent, paged scan of the ballots, so that every answered vote is in it. */
export const createResultsStore = (
  documents: DynamoDBDocumentClient,
  ballotsTable: string,
  show: ShowReader,
): ResultsStore => ({
  ...ballotPages(documents, ballotsTable),
  // Hidden categories and nominees too: votes for them count still.
  names: async () => {
    const categories = await show.everyCategory();
    const nominees = await Promise.all(categories.map(({ id }) => show.everyNominee(id)));
    return { categories, nominees: nominees.flat() };
  },
});

/** Ballots alone, by the same scan, so many a page at most. */
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

/** Every ballot once, in no order, by a consistent scan, so that every answered vote is in it. */
export async function* everyBallot(
  documents: DynamoDBDocumentClient,
  table: string,
): AsyncGenerator<ReadBallot> {
  for await (const item of scanItems(documents, table)) yield readBallot(item);
}
