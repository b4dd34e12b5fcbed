import { createContent } from '#content/store-content.ts';
import { createAuthors } from '#platform/authors.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { nominationsHandler } from './handler.ts';
import { createNominationsStore } from './store.ts';

export function compose(platform: Platform) {
  return nominationsHandler(platform, {
    store: createNominationsStore(platform),
    content: createContent(platform),
    authors: createAuthors(platform),
  });
}

export const handler = compose(platformFromEnv(process.env));
