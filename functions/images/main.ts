import { createObjects } from '#platform/objects.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { encode } from './encode.ts';
import { imagesHandler } from './handler.ts';
import { createImagesStore } from './store.ts';

export function compose(platform: Platform) {
  const { environment, objects = createObjects(environment) } = platform;
  return imagesHandler(platform, createImagesStore(objects, environment.IMAGE_BUCKET), encode);
}

export const handler = compose(platformFromEnv(process.env));
