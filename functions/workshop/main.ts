import { createContent } from '#content/store-content.ts';
import { createAuthors } from '#platform/authors.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { workshopHandler } from './handler.ts';

export function compose(platform: Platform) {
  return workshopHandler(platform, {
    content: createContent(platform),
    authors: createAuthors(platform),
  });
}

export const handler = compose(platformFromEnv(process.env));
