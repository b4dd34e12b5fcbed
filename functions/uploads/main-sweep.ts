import { createObjects } from '#platform/objects.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { sweep } from './domain-sweep.ts';
import { createUploadsStore } from './store.ts';

/** The daily sweep of unused uploads on a platform; what it throws makes its schedule try again. */
export function composeSweep(platform: Platform): () => Promise<void> {
  const { environment, objects = createObjects(environment), clock, log } = platform;
  const store = createUploadsStore(platform, objects);
  return async () => {
    await sweep(store, clock.now(), log);
  };
}

export const handler = composeSweep(platformFromEnv(process.env));
