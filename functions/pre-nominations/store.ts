import { cached } from '#platform/cached.ts';
import { createNetworkHashes } from '#platform/network-hashes.ts';
import type { Platform } from '#platform/platform.ts';
import { ifNew, putItem, readItem } from '#records/items.ts';
import { submissionKeys } from '#records/tables.ts';
import type { PreNominationsStore } from './domain.ts';
import { networkKeys } from './store-networks.ts';

/** How long the event and its categories are cached, in milliseconds. */
const rulesAge = 5_000;

/** One item for each submitter, category and nominee. */
export function createPreNominationsStore({
  documents,
  environment,
  show,
  clock,
  log,
}: Pick<Platform, 'documents' | 'environment' | 'show' | 'clock' | 'log'>): PreNominationsStore {
  const table = environment.SUBMISSIONS_TABLE;
  const networks = createNetworkHashes({ clock, log, keys: networkKeys({ documents, environment }) });
  return {
    rules: cached(clock, rulesAge, async () => {
      const [event, app] = await Promise.all([show.part('event'), show.part('app')]);
      const categories = event ? await show.categories(event.id) : [];
      return {
        event,
        categories: categories.filter((category) => category.pre_nominations),
        timeZone: app?.timeZone ?? 'UTC',
      };
    }),

    networkHash: networks.hash,

    put: async (submitter, id, nomination) => {
      const key = submissionKeys.nomination(submitter, nomination.category, id);
      if (await putItem(documents, table, key, nomination, ifNew)) return true;
      // The same nonce: a retry of a write whose answer was lost.
      return (await readItem(documents, table, key))?.['nonce'] === nomination.nonce;
    },
  };
}
