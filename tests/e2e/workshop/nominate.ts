import type { Platform } from '#platform/platform.ts';
import { putItem } from '#records/items.ts';
import { submissionKeys } from '#records/tables.ts';
import { likenessOf } from '#rules/likeness.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';

/** Stores pre-nominations for the first category as if so many fans had sent them, one a day. */
export async function nominate({ documents, show }: Platform, names: Record<string, number>): Promise<void> {
  const { id: event } = (await show.part('event'))!;
  const [{ id: category } = { id: '' }] = await show.categories(event);
  for (const [nomination, fans] of Object.entries(names)) {
    const likeness = likenessOf(nomination).replaceAll(/\W/g, '');
    for (let fan = 0; fan < fans; fan += 1) {
      const nonce = `${likeness}-${fan}`;
      await putItem(
        documents,
        localTables.submissions,
        submissionKeys.nomination(nonce, category, likeness),
        {
          event,
          category,
          nomination,
          nonce,
          network: `home-${fan}`,
          at: Date.now() - fan * 86_400_000,
        },
      );
    }
  }
}
