import type { Log } from '#platform/log.ts';
import type { UploadsStore } from './domain.ts';

/** How long a picture may be unused before it is deleted, in milliseconds: 30 days. */
export const unusedAge = 30 * 24 * 3600 * 1000;

/**
 * Deletes the uploaded pictures that nothing has shown for 30 days, and notes since when others are unused. Drafts, what is live or scheduled, kept
 * revisions and every other part of the show count as use. Run daily; run twice, it does nothing the second time.
 * @returns how many were deleted
 */
export async function sweep(store: UploadsStore, now: number, log: Log): Promise<number> {
  const [uploads, isUsed] = await Promise.all([store.uploads(), store.usage(now)]);
  let deleted = 0;
  for (const upload of uploads) {
    const { name, unusedSince } = upload;
    if (isUsed(upload)) {
      if (unusedSince !== undefined) await store.noteUnused(name, undefined);
    } else if (unusedSince === undefined) {
      await store.noteUnused(name, new Date(now).toISOString());
    } else if (now - Date.parse(unusedSince) >= unusedAge) {
      // Somebody may have picked it since the look began.
      if ((await store.usage(now))(upload)) continue;
      await store.remove(upload);
      deleted += 1;
    }
  }
  log.info('swept uploads', { uploads: uploads.length, deleted });
  return deleted;
}
