import { createContent } from '#content/store-content.ts';
import { accountNames } from '#platform/accounts.ts';
import { cachedByKey } from '#platform/cached.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { nominationsHandler } from './handler.ts';
import { createNominationsStore } from './store.ts';

/** How long names are cached, in milliseconds. */
const nameAge = 60_000;

export function compose(platform: Platform) {
  return nominationsHandler(platform, {
    store: createNominationsStore(platform),
    content: createContent(platform),
    nameOf: cachedByKey(platform.clock, nameAge, accountNames(platform)),
  });
}

export const handler = compose(platformFromEnv(process.env));
