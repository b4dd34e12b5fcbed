import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { cached } from '#platform/cached.ts';
import { isWritten } from '#platform/conditional.ts';
import type { Platform } from '#platform/platform.ts';
import { itemOf, submissionKeys } from '#records/tables.ts';
import type { PreNominationsStore } from './domain.ts';

/** How long a function instance keeps the event and its categories, in milliseconds; instants are compared at the call. */
const rulesAge = 5_000;

/** Pre-nominations in the submissions table: one item for each nominee, category and submitter. */
export function createPreNominationsStore({
  documents,
  environment,
  show,
  clock,
}: Pick<Platform, 'documents' | 'environment' | 'show' | 'clock'>): PreNominationsStore {
  const table = environment.SUBMISSIONS_TABLE;
  return {
    rules: cached(clock, rulesAge, async () => {
      const [event, categories] = await Promise.all([show.part('event'), show.categories()]);
      return { event, categories };
    }),

    put: async (submitter, id, nomination) => {
      const Key = submissionKeys.nomination(submitter, nomination.category, id);
      const write = new PutCommand({
        TableName: table,
        Item: itemOf(Key, nomination),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      if (await isWritten(documents.send(write))) return true;
      // The very same stands: an earlier send of this request wrote it, and its answer was lost.
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item?.['nonce'] === nomination.nonce;
    },
  };
}
