import { cached } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import { ifNew, putItem, readItem } from '#records/items.ts';
import { submissionKeys } from '#records/tables.ts';
import type { PreNominationsStore } from './domain.ts';

/** How long the event and its categories are cached, in milliseconds. */
const rulesAge = 5_000;

/** One item for each submitter, category and nominee. */
export function createPreNominationsStore({
  documents,
  environment,
  show,
  clock,
}: Pick<Platform, 'documents' | 'environment' | 'show' | 'clock'>): PreNominationsStore {
  const table = environment.SUBMISSIONS_TABLE;
  return {
    rules: cached(clock, rulesAge, async () => {
      const event = await show.part('event');
      const categories = event ? await show.categories(event.id) : [];
      return { event, categories: categories.filter((category) => category.pre_nominations) };
    }),

    put: async (submitter, id, nomination) => {
      const key = submissionKeys.nomination(submitter, nomination.category, id);
      if (await putItem(documents, table, key, nomination, ifNew)) return true;
      // The same nonce: a retry of a write whose answer was lost.
      return (await readItem(documents, table, key))?.['nonce'] === nomination.nonce;
    },
  };
}
