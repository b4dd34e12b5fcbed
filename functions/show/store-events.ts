import { cached } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import type { EventsStore } from './domain-events.ts';

/** In milliseconds: as long as the CDN treats an answer as fresh. */
const cacheAge = 5_000;

export function createEventsStore({
  show,
  pictureUrl,
  clock,
}: Pick<Platform, 'show' | 'pictureUrl' | 'clock'>): EventsStore {
  return {
    read: cached(clock, cacheAge, async () => {
      const [event, url] = await Promise.all([show.part('event'), pictureUrl()]);
      const categories = event ? await show.categories(event.id) : [];
      const nominees = await Promise.all(categories.map(({ id }) => show.everyNominee(id)));
      return { event, categories, nominees: nominees.flat(), url };
    }),
  };
}
