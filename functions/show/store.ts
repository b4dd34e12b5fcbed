import { cached } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import type { ShowReader } from '#records/show-reader.ts';
import type { AppStore, ConfigParts } from './domain.ts';

/** In milliseconds. */
const partsAge = 5_000;

export const createAppStore = ({
  show,
  pictureUrl,
  clock,
}: Pick<Platform, 'show' | 'pictureUrl' | 'clock'>): AppStore => ({
  parts: cached(clock, partsAge, () => readParts(show)),
  pictureUrl,
});

async function readParts(show: ShowReader): Promise<ConfigParts> {
  const [app, event, options, live, social, theme] = await Promise.all([
    show.part('app'),
    show.part('event'),
    show.part('options'),
    show.part('live'),
    show.part('social'),
    show.part('theme'),
  ]);
  return {
    ...(app && { app }),
    ...(event && { event }),
    ...(options && { options }),
    ...(live && { live }),
    ...(social && { social }),
    ...(theme && { theme }),
  };
}
