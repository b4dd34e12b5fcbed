import { accountNames } from '#platform/accounts.ts';
import { cachedByKey } from '#platform/cached.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { workshopHandler } from './handler.ts';
import { createWorkshopStore } from './store.ts';

/** How long names are cached, in milliseconds. */
const nameAge = 60_000;

export function compose(platform: Platform) {
  const { clock, environment } = platform;
  return workshopHandler(platform, {
    content: {
      ...createWorkshopStore(platform),
      now: () => clock.now(),
      imagePath: environment.IMAGE_PATH,
      livePaths: environment.LIVE_PATHS.split(' ').filter(Boolean),
      basePath: environment.BASE_PATH,
    },
    nameOf: cachedByKey(clock, nameAge, accountNames(platform)),
  });
}

export const handler = compose(platformFromEnv(process.env));
