import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { sponsorsHandler } from './handler.ts';
import { createSponsorsStore } from './store.ts';

export const compose = (platform: Platform) => sponsorsHandler(platform, createSponsorsStore(platform));

export const handler = compose(platformFromEnv(process.env));
