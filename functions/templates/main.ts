import { createAuthors } from '#platform/authors.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { templatesHandler } from './handler.ts';
import { createTemplatesStore } from './store.ts';

export const compose = (platform: Platform) =>
  templatesHandler(platform, createTemplatesStore(platform), createAuthors(platform));

export const handler = compose(platformFromEnv(process.env));
