import { sponsorsSchemas } from '#contract/sponsors.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { findCarousel, findItems, findSponsor, listCarousels, type SponsorsStore } from './domain.ts';

export const sponsorsHandler = (platform: Platform, store: SponsorsStore): LambdaHandler =>
  createHandler(platform, 'sponsors', sponsorsSchemas, {
    'carousel.get': ({ query }) => findCarousel(store, query.code),
    'sponsors.get': ({ query }) => findSponsor(store, query.id),
    'carousel.items': ({ query }) => findItems(store, query),
    'carousel.list': ({ query }) => listCarousels(store, query.siteCode),
  });
