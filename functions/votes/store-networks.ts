import type { NetworkKeys } from '#platform/network-hashes.ts';
import type { Platform } from '#platform/platform.ts';
import { ifNew, putItem, readItem } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';

/** The days' keys of network hashes in ballots. */
export function networkKeys({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): NetworkKeys {
  const table = environment.RESULTS_TABLE;
  return {
    find: async (day) => {
      const item = await readItem(documents, table, resultKeys.networkKey(day));
      return item && String(item['key']);
    },
    put: (day, record) => putItem(documents, table, resultKeys.networkKey(day), record, ifNew),
  };
}
