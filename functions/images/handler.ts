import { imagesSchemas } from '#contract/images.ts';
import { BinaryAnswer } from '#platform/chain/answer.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { contentTypes, createFindVariant, type Encode, type ImagesStore } from './domain.ts';

export function imagesHandler(platform: Platform, store: ImagesStore, encode: Encode): LambdaHandler {
  const findVariant = createFindVariant(store, encode, platform.log);
  return createHandler(platform, 'images', imagesSchemas, {
    'images.get': async ({ params }) =>
      // The CDN's edge added the format by the Accept header.
      new BinaryAnswer(await findVariant(params), contentTypes[params.format], { vary: 'accept' }),
  });
}
