import { createContentStore, entriesBefore } from '#content/store-journal.ts';
import { liveVotes } from '#content/store-votes.ts';
import type { Platform } from '#platform/platform.ts';
import type { Content } from './domain.ts';
import type { LogStore } from './domain-log.ts';

/** The show with the journal of its changes, and the votes that stand for what is in it. */
export function createWorkshopStore({
  documents,
  clock,
  environment,
}: Pick<Platform, 'documents' | 'clock' | 'environment'>): Pick<Content, 'store' | 'votes'> & {
  log: LogStore;
} {
  const tables = {
    show: environment.SHOW_TABLE,
    results: environment.RESULTS_TABLE,
    submissions: environment.SUBMISSIONS_TABLE,
  };
  return {
    store: createContentStore({ documents, tables }, () => clock.now()),
    votes: liveVotes(documents, tables),
    log: { before: (number, most) => entriesBefore({ documents, tables }, number, most) },
  };
}
