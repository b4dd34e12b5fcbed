import { categoriesIn } from '#count/recount.ts';
import { review } from '#count/review.ts';
import { createRuleReader } from '#count/rule-book.ts';
import { everyAccount } from '#count/store-accounts.ts';
import { createResultsStore, everyBallot, unwatched, type Watch } from '#count/store-ballots.ts';
import { createRuleStore } from '#count/store-rules.ts';
import type { Platform } from '#platform/platform.ts';
import { carryOut, type Perform, type ReadingJob } from './domain-readings.ts';
import { createReadings } from './store-readings.ts';

type Table = 'SHOW_TABLE' | 'BALLOTS_TABLE' | 'ACCOUNTS_TABLE' | 'RESULTS_TABLE';
/** What results are read from, and where. */
export type ResultsSource = Pick<Platform, 'clock' | 'documents' | 'show'> & {
  environment: Record<Table, string>;
};

/** What is counted, judged and reviewed: rules, ballots, accounts and names, as they are now. */
export function countedOn(
  { clock, documents, environment, show }: ResultsSource,
  watch: { ballots: Watch; accounts: Watch } = { ballots: unwatched, accounts: unwatched },
) {
  const results = createResultsStore(documents, environment.BALLOTS_TABLE, show, () => clock.now());
  return {
    rules: createRuleStore(documents, environment.RESULTS_TABLE),
    // Never cached: what may be merged depends on what others have just changed.
    names: (edition: string) => results.names(edition),
    ballots: (categories: ReadonlySet<string>) =>
      everyBallot(documents, environment.BALLOTS_TABLE, categories, watch.ballots),
    accounts: () => watch.accounts(everyAccount(documents, environment.ACCOUNTS_TABLE)),
  };
}

/** Carries out what takes a reading of every ballot. */
export const performOn =
  (source: ResultsSource): Perform =>
  async (task, watch) => {
    const counted = countedOn(source, watch);
    const rules = createRuleReader(counted, task.edition);
    if (task.kind === 'preview') return rules.preview(task.terms);
    const names = await counted.names(task.edition);
    const reviewed = { ...counted, ballots: () => counted.ballots(categoriesIn(names)) };
    return review({ ...reviewed, verdict: () => rules.verdict() }, source.clock.now());
  };

/** Carries a job out, and stores what it found. */
export const readerOf = (source: ResultsSource): ((job: ReadingJob) => Promise<void>) => {
  const store = createReadings(source.documents, source.environment);
  return (job) => carryOut({ store, clock: source.clock, perform: performOn(source) }, job);
};
