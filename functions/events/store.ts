import { cached } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import type { EventsStore } from './domain.ts';

/** How long a function instance keeps its copy, in milliseconds: as long as the CDN may show an answer as fresh. */
const copyAge = 5_000;

/** The event, its categories and nominees from the show table: a query a category, all at once. */
export function createEventsStore({
  show,
  pictureUrl,
  clock,
}: Pick<Platform, 'show' | 'pictureUrl' | 'clock'>): EventsStore {
  return {
    read: cached(clock, copyAge, async () => {
      const [event, categories, url] = await Promise.all([
        show.part('event'),
        show.categories(),
        pictureUrl(),
      ]);
      const nominees = await Promise.all(categories.map(({ id }) => show.nominees(id)));
      return { event, categories, nominees: nominees.flat(), url };
    }),
  };
}
