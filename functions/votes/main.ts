import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createVotes } from './domain.ts';
import { votesHandler } from './handler.ts';
import { createVotesStore } from './store.ts';

export const compose = (platform: Platform) =>
  votesHandler(platform, createVotes(createVotesStore(platform), platform.clock));

export const handler = compose(platformFromEnv(process.env));
