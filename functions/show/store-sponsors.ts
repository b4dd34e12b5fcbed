import { cached, contentAge } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import type { SponsorsStore } from './domain-sponsors.ts';

/** A few dozen sponsors and carousels at most, so they are read as a whole. */
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
