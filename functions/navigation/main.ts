import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { navigationHandler } from './handler.ts';
import { createNavigationStore } from './store.ts';

export const compose = (platform: Platform) => navigationHandler(platform, createNavigationStore(platform));

export const handler = compose(platformFromEnv(process.env));
