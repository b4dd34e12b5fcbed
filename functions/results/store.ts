import { paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { votesIn } from '#records/ballots.ts';
import type { ShowReader } from '#records/show-reader.ts';
import type { Item } from '#records/tables.ts';
import type { Ballot, ResultsStore } from './domain.ts';

/** Ballots and names for a recount: a consistent, paged scan of the ballots, so that every answered vote is in it. */
export const createResultsStore = (
  documents: DynamoDBDocumentClient,
  ballotsTable: string,
  show: ShowReader,
): ResultsStore => ({
  async *ballots() {
    const scan = { TableName: ballotsTable, ConsistentRead: true };
    for await (const { Items = [] } of paginateScan({ client: documents }, scan)) yield* Items.map(toBallot);
  },
  // Hidden categories and nominees too: votes for them count still.
  names: async () => {
    const categories = await show.everyCategory();
    const nominees = await Promise.all(categories.map(({ id }) => show.everyNominee(id)));
    return { categories, nominees: nominees.flat() };
  },
});

function toBallot(item: Item): Ballot {
  const pk = String(item['pk']);
  return {
    day: pk.slice(pk.lastIndexOf('#') + 1),
    category: String(item['sk']),
    nominees: [...votesIn(item).keys()],
  };
}
