import { cached } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import type { ShowReader } from '#records/show-reader.ts';
import { revealsBy } from '#rules/edition-state.ts';
import type { AppStore, ConfigParts } from './domain.ts';
import type { EventsStore } from './domain-events.ts';

/** In milliseconds. */
const partsAge = 5_000;

export const createAppStore = (
  { show, pictureUrl, clock }: Pick<Platform, 'show' | 'pictureUrl' | 'clock'>,
  events: EventsStore,
): AppStore => ({
  parts: cached(clock, partsAge, () => readParts(show, events)),
  pictureUrl,
});

async function readParts(show: ShowReader, events: EventsStore): Promise<ConfigParts> {
  const [app, event, options, live, social, theme] = await Promise.all([
    show.part('app'),
    show.part('event'),
    show.part('options'),
    show.part('live'),
    show.part('social'),
    show.part('theme'),
  ]);
  const winners = event ? await show.winners(event.id) : new Map();
  // Before the first winner nothing else of the show is asked for.
  const content = winners.size > 0 ? await events.read() : undefined;
  return {
    ...(content && { reveals: revealsBy(content.categories, content.nominees, winners) }),
    ...(app && { app }),
    ...(event && { event }),
    ...(options && { options }),
    ...(live && { live }),
    ...(social && { social }),
    ...(theme && { theme }),
  };
}
