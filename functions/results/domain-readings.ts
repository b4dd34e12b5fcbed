import { hash, randomUUID } from 'node:crypto';
import type { RuleTerms } from '#contract/disqualification.ts';
import type { Watch } from '#count/store-ballots.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { canonical } from '#rules/canonical.ts';

/** What takes a reading of every ballot, and perhaps of every account. */
export type ReadingTask = { edition: string } & ({ kind: 'review' } | { kind: 'preview'; terms: RuleTerms });

/** A run of a task by the reader. */
export interface ReadingJob {
  id: string;
  run: string;
  task: ReadingTask;
}

/** How far a reading has come: its latest run, and the latest that was completed. Instants are in milliseconds since the epoch. */
export interface StoredReading {
  run: string;
  /** The last sign of life of the run. */
  beat: number;
  /** Ballots read, and about how many there are. */
  read: number;
  of: number;
  /** Runs since one was completed. */
  tries: number;
  doneRun?: string;
  doneAt?: number;
}

export interface ReadingStore {
  find(id: string): Promise<StoredReading | undefined>;
  /** Begins a run in the place of the one before it; false if somebody else has. */
  begin(
    id: string,
    before: string | undefined,
    begun: Pick<StoredReading, 'run' | 'beat' | 'of'>,
  ): Promise<boolean>;
  /** Notes a sign of life; false if another run has taken over. */
  progress(job: ReadingJob, beat: number, read: number): Promise<boolean>;
  /** Stores what a run has found. */
  finish(job: ReadingJob, at: number, found: object): Promise<void>;
  found(id: string, doneRun: string): Promise<object>;
}

/** Carries a task out, and shows `watch` what is read. */
export type Perform = (task: ReadingTask, watch: { ballots: Watch; accounts: Watch }) => Promise<object>;
/** Has a job carried out beside this call. */
export type StartReading = (job: ReadingJob) => Promise<void>;

interface ReadingDependencies {
  store: ReadingStore;
  clock: Clock;
  perform: Perform;
  start: StartReading;
  /** About how many ballots there are. */
  ballots: () => Promise<number>;
  /** Items that a call itself reads at most. */
  mostHere?: number;
}

/** Items that a call itself reads at most: two or three of its ten seconds. */
const mostInCall = 30_000;
/** How long what was found stands for what a new reading would find, in milliseconds. */
const freshFor = 10 * 60_000;
/** A review is shown this long while a new one is made: it says of when it is. */
const shownFor = 24 * 3_600_000;
/** A run without a sign of life for so long is over. */
const deadAfter = 60_000;
/** Runs that end without a result before nobody tries again, for `freshFor`. */
const mostTries = 3;
/** Seconds after which to ask again. */
const askAgain = 2;

class TooMany extends Error {}

/** The name of a reading: the same task on the same `basis`, such as the rules in force, is read once for all who ask. */
export const readingId = (task: ReadingTask, basis: readonly string[]): string =>
  hash('sha256', canonical({ ...task, basis: basis.toSorted() }));

/**
 * Answers a task: in the call where there is little to read, else from a run of the reader, which is begun unless there is
 * a recent one. `basis` names what the answer depends on besides ballots, such as the rules in force.
 * @throws AppError being_read with `{ read, of }` until there is an answer; reading_failed when the reader gave up
 */
export async function readBallotsFor(
  { store, clock, perform, start, ballots, mostHere = mostInCall }: ReadingDependencies,
  task: ReadingTask,
  basis: readonly string[],
): Promise<object> {
  const id = readingId(task, basis);
  const known = await store.find(id);
  const now = clock.now();
  const age = now - (known?.doneAt ?? -Infinity);
  const found = () => store.found(id, known?.doneRun ?? '');
  if (age < freshFor) return found();
  if (!known) {
    try {
      const watch = upTo(mostHere);
      return await perform(task, { ballots: watch, accounts: watch });
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
    }
  }
  const isRunning = known !== undefined && known.run !== known.doneRun && now - known.beat < deadAfter;
  let state: Pick<StoredReading, 'read' | 'of'> | undefined = known;
  if (!isRunning) {
    if (known && known.tries >= mostTries && now - known.beat < freshFor)
      throw new AppError('reading_failed');
    const begun = { run: randomUUID(), beat: now, of: await ballots() };
    if (await store.begin(id, known?.run, begun)) await start({ id, run: begun.run, task });
    state = { read: 0, of: begun.of };
  }
  if (task.kind === 'review' && age < shownFor) return found();
  const { read = 0, of = 0 } = state ?? {};
  throw new AppError('being_read', { retryAfter: askAgain, current: { read: Math.min(read, of), of } });
}

/** Lets so many items through, in all that it watches. */
function upTo(most: number): Watch {
  let left = most;
  return async function* (items) {
    for await (const item of items) {
      left -= 1;
      if (left < 0) throw new TooMany();
      yield item;
    }
  };
}

/** Milliseconds between two signs of life. */
const beatEvery = 2_000;

class TakenOver extends Error {}

/** Carries out a job of the reader, with signs of life. Ends early, with nothing stored, where another run has taken over. */
export async function carryOut(
  { store, clock, perform }: Pick<ReadingDependencies, 'store' | 'clock' | 'perform'>,
  job: ReadingJob,
): Promise<void> {
  let read = 0;
  let beat = clock.now();
  const breathe = async () => {
    const now = clock.now();
    if (now - beat < beatEvery) return;
    beat = now;
    if (!(await store.progress(job, beat, read))) throw new TakenOver();
  };
  const watch = (counts: boolean): Watch =>
    async function* (items) {
      // A task may read all ballots more than once.
      if (counts) read = 0;
      for await (const item of items) {
        if (counts) read += 1;
        await breathe();
        yield item;
      }
    };
  try {
    const found = await perform(job.task, { ballots: watch(true), accounts: watch(false) });
    await store.finish(job, clock.now(), found);
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
  }
}
