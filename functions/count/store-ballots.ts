import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readBallot, type ReadBallot } from '#records/ballots.ts';
import { scanItems } from '#records/items.ts';
import { announced } from '#records/published.ts';
import type { ShowReader } from '#records/show-reader.ts';
import type { Key } from '#records/tables.ts';
import type { ResultsStore } from './recount.ts';

/** Ballots per page: a third of DynamoDB's megabyte, so that parallel pages take little memory. */
const pageSize = 1000;

/**
 * Ballots and names for a recount. The scan is consistent, so it holds every acknowledged vote.
 * @param now milliseconds since the epoch
 */
export const createResultsStore = (
  documents: DynamoDBDocumentClient,
  ballotsTable: string,
  show: ShowReader,
  now: () => number | Promise<number>,
): ResultsStore => ({
  ...ballotPages(documents, ballotsTable),
  // Votes for withdrawn categories and nominees still count; a draft takes none before it is announced.
  names: async (edition) => {
    const categories = await show.everyCategory(edition);
    const nominees = (await Promise.all(categories.map(({ id }) => show.everyNominee(id)))).flat();
    if (!nominees.some(({ draft }) => draft)) return { categories, nominees };
    const [terms, at] = await Promise.all([show.terms(edition), now()]);
    return { categories, nominees: announced(nominees, terms?.event, at) };
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

/** Sees what is read, as it is read; may end the reading with an error. */
export type Watch = <T>(items: AsyncIterable<T>) => AsyncIterable<T>;
export const unwatched: Watch = (items) => items;

/** Every ballot of these categories once, unordered, by a consistent scan; `watch` sees those of others, too. */
export async function* everyBallot(
  documents: DynamoDBDocumentClient,
  table: string,
  categories: ReadonlySet<string>,
  watch = unwatched,
): AsyncGenerator<ReadBallot> {
  for await (const item of watch(scanItems(documents, table)))
    if (categories.has(String(item['sk']))) yield readBallot(item);
}
