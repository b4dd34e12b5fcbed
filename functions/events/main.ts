import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { eventsHandler } from './handler.ts';
import { createEventsStore } from './store.ts';

export const compose = (platform: Platform) => eventsHandler(platform, createEventsStore(platform));

export const handler = compose(platformFromEnv(process.env));
