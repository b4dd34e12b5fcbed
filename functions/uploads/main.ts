import { createObjects } from '#platform/objects.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createQuota } from '#platform/quota.ts';
import { sweep, uploadRule } from './domain.ts';
import { isSchedule, uploadsHandler } from './handler.ts';
import { inspect } from './inspect.ts';
import { createUploadsStore } from './store.ts';

export function compose(platform: Platform) {
  const { environment, objects = createObjects(environment) } = platform;
  return uploadsHandler(platform, createUploadsStore(platform, objects), {
    inspect,
    quota: createQuota(platform, uploadRule),
  });
}

/** The daily sweep of unused uploads. On an error, the next run continues. */
export function composeSweep(platform: Platform): () => Promise<void> {
  const { environment, objects = createObjects(environment), clock, log } = platform;
  const store = createUploadsStore(platform, objects);
  return async () => void (await sweep(store, clock.now(), log));
}

const platform = platformFromEnv(process.env);
const answer = compose(platform);
const runSweep = composeSweep(platform);

export const handler: typeof answer = async (event, context) => {
  if (!isSchedule(event)) return answer(event, context);
  await runSweep();
  return {};
};
