import { createContentStore } from '#content/store-journal.ts';
import { liveVotes } from '#content/store-votes.ts';
import { accountNames } from '#platform/accounts.ts';
import { cachedByKey } from '#platform/cached.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { nominationsHandler } from './handler.ts';
import { createNominationsStore } from './store.ts';

/** How long names are cached, in milliseconds. */
const nameAge = 60_000;

export function compose(platform: Platform) {
  const { clock, documents, environment } = platform;
  const tables = {
    show: environment.SHOW_TABLE,
    results: environment.RESULTS_TABLE,
    submissions: environment.SUBMISSIONS_TABLE,
  };
  const now = () => clock.now();
  return nominationsHandler(platform, {
    store: createNominationsStore(platform),
    content: {
      store: createContentStore({ documents, tables }, now),
      votes: liveVotes(documents, tables),
      now,
      imagePath: environment.IMAGE_PATH,
      livePaths: environment.LIVE_PATHS.split(' ').filter(Boolean),
      basePath: environment.BASE_PATH,
    },
    nameOf: cachedByKey(clock, nameAge, accountNames(platform)),
  });
}

export const handler = compose(platformFromEnv(process.env));
