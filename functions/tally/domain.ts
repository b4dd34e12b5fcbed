import type { Clock } from '#platform/clock.ts';
import type { Key } from '#records/tables.ts';
import { countedAtOf, type Counts, markOf, sortable, type StreamRecord } from '#records/tally.ts';
import { type Change, readChange, sequenceOf, Unreadable } from './change.ts';
import { fold, sumOf, type ItemSteps, type Step } from './fold.ts';

/** An addition to an item of the tally, to be made if nothing of it has been counted. */
export interface Addition {
  shard: string;
  counts: Counts;
  /** Sortable number of the first change in it. */
  first: string;
  /** When the oldest change in it was made, milliseconds since the epoch. */
  oldest: number;
  /** Mark of the last change in it. */
  mark: string;
}

export interface TallyStore {
  /**
   * One conditional write, of all or nothing: adds the counts and sets the shard's mark, if the mark stands before the first change and
   * no repair has counted the oldest one. Answers with the marks the item holds then, by shard, or undefined when refused.
   * @throws Unreadable when the engine will never take this write
   */
  add(key: Key, addition: Addition): Promise<Map<string, string> | undefined>;
  /** What is counted of a shard in an item, read consistently: its mark, and up to when a repair has counted. */
  counted(key: Key, shard: string): Promise<{ mark: string; since: number }>;
  /** Takes a mark away, if it is still this one. */
  forget(key: Key, shard: string, mark: string): Promise<void>;
  /** Puts aside what cannot be counted; the same shard and name again is the same thing again. */
  setAside(shard: string, name: string, reason: string, what: object): Promise<void>;
  /** What the last recount, made while voting was closed, found to differ; undefined where there is none. */
  drift(): Promise<number | undefined>;
  /** Keeps how far the count was behind when it last counted. */
  noteLag(lag: number): Promise<void>;
}

/** What became of a batch. */
export interface Outcome {
  /** Changes that are counted, now or by an earlier delivery. */
  counted: number;
  /** Records that were put aside because they cannot be counted. */
  unreadable: number;
  /** From the oldest change to the end of the count, in milliseconds; absent for a batch without changes. */
  lag?: number;
  /** Absent when all is done. */
  failure?: {
    /** Number of the first change that is not counted and must come again with all that follow; empty: the whole batch. */
    retryFrom: string;
    cause: unknown;
  };
}

/** Writes under way at once. */
const concurrency = 16;
/** How often an addition is tried that meets another count of the same shard or a repair. */
const maxTries = 8;
/** Counters of one write, unless a single change has more: an update expression has room for 300 operators. */
const maxCounters = 100;
/**
 * How long the mark of a shard is kept, in milliseconds. The stream holds a change for 24 hours (DynamoDB Streams), so no change that was
 * there to be counted when the mark was set can come after that; two more hours are for clocks and slow functions.
 */
export const markAge = 26 * 3_600_000;

export interface Tally {
  /**
   * Counts a batch of one shard exactly once, however often and however cut its changes come, as long as a change comes for the first
   * time after those before it. Never throws: what could not be counted is in the outcome.
   */
  count(shard: string, records: readonly StreamRecord[]): Promise<Outcome>;
  /** Votes that the live count was off by at the last recount while voting was closed; undefined before one. */
  drift(): Promise<number | undefined>;
}

/** The live count of the ballots, over the table of results. */
export const createTally = (store: TallyStore, clock: Clock): Tally => ({
  drift: () => store.drift(),

  async count(shard, records) {
    const { changes, unreadable } = sortOut(records);
    let refused = 0;
    const failures = await attemptAll([
      ...unreadable.map(({ record, reason }) => ({
        sequence: sequenceOf(record) ?? '',
        run: () => store.setAside(shard, nameOf(record), reason, record),
      })),
      ...fold(changes).map((item) => ({
        sequence: item.steps[0]?.sequence ?? '',
        run: async () => {
          refused += await countItem(store, clock, shard, item);
        },
      })),
    ]);
    const [first] = failures.sort((a, b) => (sortable(a.sequence) < sortable(b.sequence) ? -1 : 1));
    const lag = lagOf(changes, clock);
    // A figure for the eye: it is measured anew with the next batch.
    if (lag !== undefined) await store.noteLag(lag).catch(() => undefined);
    return {
      counted: changes.length - refused,
      unreadable: unreadable.length + refused,
      ...(lag !== undefined && { lag }),
      ...(first && { failure: { retryFrom: first.sequence, cause: first.cause } }),
    };
  },
});

interface Attempt {
  /** Number of the first change the work is for; empty where it has none. */
  sequence: string;
  run: () => Promise<void>;
}

/** Does all work, a few pieces at a time, and answers with what failed. One piece that fails holds up no other. */
async function attemptAll(work: readonly Attempt[]): Promise<{ sequence: string; cause: unknown }[]> {
  const failures: { sequence: string; cause: unknown }[] = [];
  const queue = work.values();
  const worker = async () => {
    for (const { sequence, run } of queue) {
      await run().catch((cause: unknown) => failures.push({ sequence, cause }));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return failures;
}

/** Counts the steps of an item, in order. Answers with how many had to be put aside because the engine does not take them. */
async function countItem(
  store: TallyStore,
  clock: Clock,
  shard: string,
  { key, steps }: ItemSteps,
): Promise<number> {
  let refused = 0;
  for (const chunk of chunksOf(steps)) {
    try {
      await addOnce(store, clock, shard, key, chunk);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const name = `${chunk[0]?.sequence}#${key.pk}#${key.sk}`;
      await store.setAside(shard, name, error.message, { key, steps: chunk });
      refused += chunk.length;
    }
  }
  return refused;
}

/** Adds what of the steps is not yet counted. */
async function addOnce(
  store: TallyStore,
  clock: Clock,
  shard: string,
  key: Key,
  steps: readonly Step[],
): Promise<void> {
  let open = [...steps];
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [first, last] = [open[0], open.at(-1)];
    if (!first || !last) return;
    const marks = await store.add(key, {
      shard,
      counts: sumOf(open),
      first: sortable(first.sequence),
      oldest: Math.min(...open.map(({ madeAt }) => madeAt)),
      mark: markOf(last.sequence, clock.now()),
    });
    if (marks) return forgetOld(store, clock, key, marks);
    // Some of it is counted: by an earlier delivery of the same changes, or by a repair.
    const { mark, since } = await store.counted(key, shard);
    open = open.filter(({ sequence, madeAt }) => sortable(sequence) > mark && madeAt > since);
  }
  throw new Error(`The tally item ${key.pk} ${key.sk} changes faster than it can be counted into.`);
}

async function forgetOld(
  store: TallyStore,
  clock: Clock,
  key: Key,
  marks: Map<string, string>,
): Promise<void> {
  const old = [...marks].filter(([, mark]) => countedAtOf(mark) < clock.now() - markAge);
  for (const [shard, mark] of old) await store.forget(key, shard, mark);
}

/** Steps in pieces that fit into one write each. */
function chunksOf(steps: readonly Step[]): Step[][] {
  const chunks: Step[][] = [];
  let counters = new Set<string>();
  for (const step of steps) {
    const names = Object.keys(step.counts);
    const chunk = chunks.at(-1);
    if (chunk && new Set([...counters, ...names]).size <= maxCounters) {
      chunk.push(step);
    } else {
      chunks.push([step]);
      counters = new Set();
    }
    for (const name of names) counters.add(name);
  }
  return chunks;
}

const lagOf = (changes: readonly Change[], clock: Clock): number | undefined =>
  changes.length === 0
    ? undefined
    : Math.max(0, clock.now() - changes.reduce((oldest, { madeAt }) => Math.min(oldest, madeAt), Infinity));

interface Sorted {
  changes: Change[];
  unreadable: { record: StreamRecord; reason: string }[];
}

/** Tells what can be counted from what cannot. Whatever is wrong with a record concerns that record alone. */
function sortOut(records: readonly StreamRecord[]): Sorted {
  const sorted: Sorted = { changes: [], unreadable: [] };
  for (const record of records) {
    try {
      sorted.changes.push(readChange(record));
    } catch (error) {
      sorted.unreadable.push({ record, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return sorted;
}

/** What a record is put aside under, the same whenever it comes. */
const nameOf = (record: StreamRecord): string => sequenceOf(record) ?? record?.eventID ?? 'nameless';
