import { homeReleases } from '#contract/home-page.ts';
import type { Platform } from '#platform/platform.ts';
import { readRecord } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { StoredDirectory } from '#records/templates.ts';
import type { Show } from './domain.ts';

/** Pages that have screens of their own. */
const builtIn = new Set(['nominees', 'winners']);

export const createShow = ({
  documents,
  environment,
  show,
}: Pick<Platform, 'documents' | 'environment' | 'show'>): Show => ({
  timetable: async () => {
    const [app, event, directory] = await Promise.all([
      show.part('app'),
      show.part('event'),
      readRecord<StoredDirectory>(documents, environment.SHOW_TABLE, showKeys.directory()),
    ]);
    if (!app) return undefined;
    return { event, timeZone: app.timeZone, releases: directory ? homeReleases(directory) : [] };
  },
  contentPages: async () => (await show.pageCodes()).filter((code) => !builtIn.has(code)),
});
