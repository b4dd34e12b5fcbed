import type { NetworkKeys } from '#platform/network-hashes.ts';
import type { Platform } from '#platform/platform.ts';
import { ifNew, putItem, readItem } from '#records/items.ts';
import { submissionKeys } from '#records/tables.ts';

/** The days' keys of network hashes in pre-nominations. */
export function networkKeys({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): NetworkKeys {
  const table = environment.SUBMISSIONS_TABLE;
  return {
    find: async (day) => {
      const item = await readItem(documents, table, submissionKeys.networkKey(day));
      return item && String(item['key']);
    },
    put: (day, record) => putItem(documents, table, submissionKeys.networkKey(day), record, ifNew),
  };
}
