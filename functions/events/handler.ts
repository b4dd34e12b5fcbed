import { eventsSchemas } from '#contract/catalog.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { toEvents, type EventsStore } from './domain.ts';

export const eventsHandler = (platform: Platform, store: EventsStore): LambdaHandler =>
  createHandler(platform, 'events', eventsSchemas, {
    'events.get': async () => toEvents(await store.read(), platform.clock.now()),
  });
