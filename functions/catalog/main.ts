import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { catalogHandler } from './handler.ts';
import { createCatalogStore } from './store.ts';

export const compose = (platform: Platform) => catalogHandler(platform, createCatalogStore(platform));

export const handler = compose(platformFromEnv(process.env));
