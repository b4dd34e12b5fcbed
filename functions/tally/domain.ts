import type { Clock } from '#platform/clock.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { countedAtOf, type Counts, laneOf, markOf, sortable, type StreamRecord } from '#records/tally.ts';
import { type Change, readChange, sequenceOf, Unreadable } from './change.ts';
import { fold, sumOf, type CounterSteps, type Step } from './fold.ts';

/** An addition to a tally item, made only if none of it is counted yet. */
export interface Addition {
  shard: string;
  counts: Counts;
  /** Sortable sequence number of its first change. */
  first: string;
  /** When its oldest change was made, milliseconds since the epoch. */
  oldest: number;
  /** Mark of its last change. */
  mark: string;
}

export interface TallyStore {
  /**
   * One conditional write: adds the counts and sets the shard's mark if the mark is before the first change
   * and no repair covers the oldest one. Returns the item's marks by shard, or undefined if refused.
   * @throws Unreadable if the engine will never accept this write
   */
  add(key: Key, addition: Addition): Promise<Map<string, string> | undefined>;
  /** The shard's mark in an item and the time of the last repair, read consistently. */
  counted(key: Key, shard: string): Promise<{ mark: string; since: number }>;
  /** Removes a mark if it is still this one. */
  forget(key: Key, shard: string, mark: string): Promise<void>;
  /** Stores what cannot be counted; repeating it with the same shard and name changes nothing. */
  setAside(shard: string, name: string, reason: string, what: object): Promise<void>;
  /** Votes that the last recount with closed voting found off; undefined before one. */
  drift(): Promise<number | undefined>;
  /** Stores the lag of the latest batch. */
  noteLag(lag: number): Promise<void>;
}

export interface Outcome {
  /** Changes counted, now or by an earlier delivery. */
  counted: number;
  /** Records set aside because they cannot be counted. */
  unreadable: number;
  /** Milliseconds from the oldest change to now; absent for a batch without changes. */
  lag?: number;
  failure?: {
    /** Sequence number from which to redeliver; empty for the whole batch. */
    retryFrom: string;
    cause: unknown;
  };
}

const concurrency = 16;
/** Attempts to add when another call or a repair writes to the same item. */
const maxTries = 8;
/** Counters per write, unless one change has more: update expressions allow 300 operators. */
const maxCounters = 100;
/**
 * How long a shard's mark is stored, in milliseconds: the stream holds changes for 24 hours, plus two for
 * clock differences and slow functions.
 */
const markAge = 26 * 3_600_000;

export type Tally = ReturnType<typeof createTally>;

export const createTally = (store: TallyStore, clock: Clock) => ({
  drift: () => store.drift(),

  /**
   * Counts a batch of one shard exactly once, however changes are redelivered and regrouped, if each first
   * arrives after those before it. Never throws: failures are in the outcome.
   */
  async count(shard: string, records: readonly StreamRecord[]): Promise<Outcome> {
    const { changes, unreadable } = parseRecords(records);
    let refused = 0;
    const failures = await attemptAll([
      ...unreadable.map(({ record, reason }) => ({
        sequence: sequenceOf(record) ?? '',
        // The same name on each delivery.
        run: () => store.setAside(shard, sequenceOf(record) ?? record?.eventID ?? 'nameless', reason, record),
      })),
      ...fold(changes).map((counter) => ({
        sequence: counter.steps[0]?.sequence ?? '',
        run: async () => {
          refused += await countSteps(store, clock, shard, counter);
        },
      })),
    ]);
    const [first] = failures.sort((a, b) => (sortable(a.sequence) < sortable(b.sequence) ? -1 : 1));
    const lag = lagOf(changes, clock);
    // Informational only; the next batch measures it again.
    if (lag !== undefined) await store.noteLag(lag).catch(() => undefined);
    return {
      counted: changes.length - refused,
      unreadable: unreadable.length + refused,
      ...(lag !== undefined && { lag }),
      ...(first && { failure: { retryFrom: first.sequence, cause: first.cause } }),
    };
  },
});

/**
 * Runs all attempts, some in parallel, and returns the failures, each with the sequence number of its first
 * change, empty if unknown. One failure stops no other attempt.
 */
async function attemptAll(
  work: readonly { sequence: string; run: () => Promise<void> }[],
): Promise<{ sequence: string; cause: unknown }[]> {
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

/** Counts steps in order, in the shard's lane; returns how many were set aside because the engine refuses them. */
async function countSteps(
  store: TallyStore,
  clock: Clock,
  shard: string,
  { counter, steps }: CounterSteps,
): Promise<number> {
  let refused = 0;
  const key = resultKeys.lane(counter, laneOf(shard));
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
    if (marks) {
      const old = [...marks].filter(([, mark]) => countedAtOf(mark) < clock.now() - markAge);
      for (const [oldShard, mark] of old) await store.forget(key, oldShard, mark);
      return;
    }
    // An earlier delivery or a repair has counted some of it.
    const { mark, since } = await store.counted(key, shard);
    open = open.filter(({ sequence, madeAt }) => sortable(sequence) > mark && madeAt > since);
  }
  throw new Error(`The tally item ${key.pk} ${key.sk} changes faster than it can be counted into.`);
}

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

/** A faulty record affects only itself. */
function parseRecords(records: readonly StreamRecord[]) {
  const changes: Change[] = [];
  const unreadable: { record: StreamRecord; reason: string }[] = [];
  for (const record of records) {
    try {
      changes.push(readChange(record));
    } catch (error) {
      unreadable.push({ record, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { changes, unreadable };
}
