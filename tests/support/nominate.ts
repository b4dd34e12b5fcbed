import type { Platform } from '#platform/platform.ts';
import { putItem } from '#records/items.ts';
import { submissionKeys } from '#records/tables.ts';
import { likenessOf } from '#rules/likeness.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { day } from './moments.ts';

/** Stores pre-nominations for the first category as if so many fans had sent them, at their homes and one a day unless told otherwise. */
export async function nominate(
  { documents, show }: Platform,
  names: Record<string, number>,
  { network, daysAgo }: { network?: string; daysAgo?: number } = {},
): Promise<void> {
  const event = (await show.part('event'))!.id;
  const category = (await show.categories(event))[0]!.id;
  for (const [nomination, fans] of Object.entries(names)) {
    const likeness = likenessOf(nomination).replaceAll(/\W/g, '');
    for (let fan = 0; fan < fans; fan += 1) {
      const nonce = `${likeness}-${network}-${fan}`;
      await putItem(
        documents,
        localTables.submissions,
        submissionKeys.nomination(nonce, category, likeness),
        {
          event,
          category,
          nomination,
          nonce,
          at: Date.now() - (daysAgo ?? fan % 9) * day,
          network: network ?? `home-${fan}`,
        },
      );
    }
  }
}
