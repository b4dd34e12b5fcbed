import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deleteItem, ifNew, putItem, readRecord } from '#records/items.ts';
import type { StoredWinners } from '#records/show.ts';
import { showKeys } from '#records/tables.ts';
import type { RevealStore } from './domain-reveal.ts';

/** The revealed winners of an edition. */
export const createReveals = (
  documents: DynamoDBDocumentClient,
  table: string,
  edition: string,
): Pick<RevealStore, 'find' | 'put' | 'remove'> => ({
  find: (category) => readRecord<StoredWinners>(documents, table, showKeys.winners(edition, category)),
  put: (winners) => putItem(documents, table, showKeys.winners(edition, winners.category), winners, ifNew),
  remove: (category) =>
    deleteItem(documents, table, showKeys.winners(edition, category), {
      condition: 'attribute_exists(pk)',
    }),
});
