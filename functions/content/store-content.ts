import { isCertified } from '#count/store-certificates.ts';
import type { Platform } from '#platform/platform.ts';
import type { Content } from './change.ts';
import type { Journal } from './journal.ts';
import { writePlanned } from './store-apply.ts';
import { createJournal } from './store-journal.ts';
import { nominationCounts } from './store-nominations.ts';
import { readStoredShow } from './store-show.ts';
import { liveVotes } from './store-votes.ts';

/** The show of a site with the journal of its changes, and what its edits are checked by. */
export function createContent({
  documents,
  clock,
  environment,
}: Pick<Platform, 'documents' | 'clock' | 'environment'>): Content & { log: Journal } {
  const journal = createJournal(documents, environment.RESULTS_TABLE);
  return {
    store: {
      ...journal,
      read: () => readStoredShow({ documents, tables: { show: environment.SHOW_TABLE } }, clock.now()),
      write: (planned, turn) =>
        writePlanned({ documents, tables: { show: environment.SHOW_TABLE } }, planned, turn, clock.now()),
    },
    votes: {
      in: liveVotes(documents, environment.RESULTS_TABLE),
      nominationsIn: nominationCounts(documents, environment.SUBMISSIONS_TABLE),
    },
    isCertified: (event) => isCertified(documents, environment.RESULTS_TABLE, { event }),
    log: journal,
    now: () => clock.now(),
    imagePath: environment.IMAGE_PATH,
    livePaths: environment.LIVE_PATHS.split(' ').filter(Boolean),
    basePath: environment.BASE_PATH,
  };
}
