import type { Journal } from '#content/journal.ts';
import { writePlanned } from '#content/store-apply.ts';
import { createJournal } from '#content/store-journal.ts';
import { nominationCounts } from '#content/store-nominations.ts';
import { readStoredShow } from '#content/store-show.ts';
import { liveVotes } from '#content/store-votes.ts';
import type { Platform } from '#platform/platform.ts';
import type { Content } from './domain.ts';

/** The show with the journal of its changes, and the votes that stand for what is in it. */
export function createWorkshopStore({
  documents,
  clock,
  environment,
}: Pick<Platform, 'documents' | 'clock' | 'environment'>): Pick<Content, 'store' | 'votes'> & {
  log: Journal;
} {
  const journal = createJournal(documents, environment.RESULTS_TABLE);
  return {
    store: {
      ...journal,
      read: () => readStoredShow({ documents, tables: { show: environment.SHOW_TABLE } }, clock.now()),
      write: (planned, onProgress) =>
        writePlanned(
          { documents, tables: { show: environment.SHOW_TABLE } },
          planned,
          clock.now(),
          onProgress,
        ),
    },
    votes: {
      in: liveVotes(documents, environment.RESULTS_TABLE),
      nominationsIn: nominationCounts(documents, environment.SUBMISSIONS_TABLE),
    },
    log: journal,
  };
}
