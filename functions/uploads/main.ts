import { accountNames } from '#platform/account-name.ts';
import { createObjects } from '#platform/objects.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createQuota } from '#platform/quota.ts';
import { uploadRule } from './domain.ts';
import { uploadsHandler } from './handler.ts';
import { inspect } from './inspect.ts';
import { createUploadsStore } from './store.ts';

/** Uploads on a platform. */
export function compose(platform: Platform) {
  const { environment, objects = createObjects(environment) } = platform;
  return uploadsHandler(platform, {
    store: createUploadsStore(platform, objects),
    inspect,
    quota: createQuota(platform, uploadRule),
    nameOf: accountNames(platform),
  });
}

export const handler = compose(platformFromEnv(process.env));
