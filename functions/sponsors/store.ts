import { cached, contentAge } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import type { SponsorsStore } from './domain.ts';

/** Sponsors and carousels from the show table: a few dozen at most, so that they are read as a whole; they change by imports only. */
export const createSponsorsStore = ({
  show,
  pictureUrl,
  clock,
}: Pick<Platform, 'show' | 'pictureUrl' | 'clock'>): SponsorsStore => ({
  carousels: cached(clock, contentAge, async () => {
    const [event, carousels, sponsors] = await Promise.all([
      show.part('event'),
      show.carousels(),
      show.sponsors(),
    ]);
    return { siteCode: event?.siteCode, carousels, sponsors };
  }),
  sponsor: (id) => show.sponsor(id),
  pictureUrl,
});
