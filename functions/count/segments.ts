import { randomUUID } from 'node:crypto';
import type { Key } from '#records/tables.ts';
import { countBallot, merge, noCounts, type ItemCounts } from './counts.ts';
import { chunksOf, type Chunk, type People } from './partials.ts';
import type { Counted, ResultsStore } from './recount.ts';
import { VoterSet } from './voters.ts';

/** One segment of the ballots in a run of a recount. */
export interface SegmentTask {
  run: string;
  segment: number;
  /** Total number of segments. */
  segments: number;
}

/** Progress of a segment. Only the parts named here belong to the count. */
export interface SegmentProgress {
  parts: { id: string; chunks: number }[];
  /** Where to continue. */
  after?: Key;
  isDone: boolean;
  /** Ballots and read units so far. */
  ballots: number;
  units: number;
}

export interface SegmentStore extends Pick<ResultsStore, 'page'> {
  /** Read consistently; a fresh start if nothing is counted yet. */
  progress(task: SegmentTask): Promise<SegmentProgress>;
  saveChunk(task: SegmentTask, part: string, number: number, chunk: Chunk): Promise<void>;
  /** False if the stored progress no longer has `knownParts` parts. */
  saveProgress(task: SegmentTask, progress: SegmentProgress, knownParts: number): Promise<boolean>;
}

/** Time limit of a call, in milliseconds. */
export const callTime = 300_000;
/** Stop reading when a call has this many milliseconds left: far more than saving takes. */
export const reserve = 180_000;
/** Pages per part: bounds memory to the counts of 200,000 ballots, and what a crash costs. */
const pagesOfPart = 200;

/**
 * Continues a segment until it is done or time is low, by at least one page, and returns its progress. Safe
 * to interrupt, repeat or run twice at once: each part has a unique name, and one conditional write makes it
 * count and advances the progress.
 */
export async function countSegment(
  store: SegmentStore,
  task: SegmentTask,
  isTimeLow: () => boolean,
): Promise<SegmentProgress> {
  let progress = await store.progress(task);
  while (!progress.isDone) {
    const { chunks, reached } = await countPart(store, task, progress, isTimeLow);
    const id = randomUUID();
    for (const [number, chunk] of chunks.entries()) await store.saveChunk(task, id, number, chunk);
    const next = { ...reached, parts: [...progress.parts, { id, chunks: chunks.length }] };
    const isSaved = await store.saveProgress(task, next, progress.parts.length);
    progress = isSaved ? next : await store.progress(task);
    if (isTimeLow()) break;
  }
  return progress;
}

async function countPart(
  store: Pick<SegmentStore, 'page'>,
  { segment, segments }: SegmentTask,
  from: SegmentProgress,
  isTimeLow: () => boolean,
): Promise<{ chunks: Chunk[]; reached: Omit<SegmentProgress, 'parts'> }> {
  const counts = noCounts();
  const voters = new VoterSet();
  const people = new PeopleByNominee();
  let { after, ballots, units } = from;
  for (let pages = 0; pages < pagesOfPart && (pages === 0 || !isTimeLow()); pages += 1) {
    const page = await store.page(segment, segments, after);
    for (const ballot of page.ballots) {
      countBallot(counts, ballot);
      voters.add(ballot, (entry, nominee) => people.add(entry, ballot.category, nominee));
    }
    ballots += page.ballots.length;
    units += page.units;
    after = page.next;
    if (!after) break;
  }
  const reached = { isDone: !after, ballots, units, ...(after && { after }) };
  return { chunks: chunksOf({ counts, people: people.all() }), reached };
}

class PeopleByNominee {
  readonly #people = new Map<string, People>();

  add(entry: bigint, category: string, nominee?: string): void {
    const id = JSON.stringify([category, nominee]);
    const people = this.#people.get(id) ?? {
      category,
      entries: [],
      ...(nominee !== undefined && { nominee }),
    };
    this.#people.set(id, people);
    people.entries.push(entry);
  }

  all(): People[] {
    return [...this.#people.values()];
  }
}

/** What the workers of a distributed recount have stored, read consistently. */
export interface RunReader {
  /** By segment; segments not begun are missing. */
  progress(run: string): Promise<Map<number, SegmentProgress>>;
  /** All chunks of a segment, including those of unfinished parts. */
  chunks(run: string, segment: number): AsyncIterable<{ part: string; chunk: Chunk }>;
}

/** The tasks of a run, one per worker. */
export const segmentsOf = (run: string, segments: number): SegmentTask[] =>
  Array.from({ length: segments }, (_, segment) => ({ run, segment, segments }));

/** Partial counts to hold before merging them, which bounds memory. */
const heldCounts = 16;

/**
 * Adds up the parts of a run, with the same result as `countBallots` over the same ballots.
 * @throws Error if a segment is not done or some of its chunks are missing
 */
export async function mergeRun(reader: RunReader, run: string, segments: number): Promise<Counted> {
  const segmentsDone = await reader.progress(run);
  const voters = new VoterSet();
  let held: ItemCounts[] = [];
  let [ballots, units] = [0, 0];
  for (const { segment } of segmentsOf(run, segments)) {
    const progress = segmentsDone.get(segment);
    if (!progress?.isDone)
      throw new Error(`Segment ${segment} of the recount is not counted to its end; start the recount anew.`);
    const found = new Map(progress.parts.map(({ id }) => [id, 0]));
    for await (const { part, chunk } of reader.chunks(run, segment)) {
      const chunks = found.get(part);
      if (chunks === undefined) continue;
      found.set(part, chunks + 1);
      held = held.length < heldCounts ? [...held, chunk.counts] : [merge([...held, chunk.counts])];
      for (const { category, nominee, entries } of chunk.people)
        for (const entry of entries) voters.count(entry, category, nominee);
    }
    if (progress.parts.some(({ id, chunks }) => found.get(id) !== chunks))
      throw new Error(`Some counts of segment ${segment} are gone from the table; start the recount anew.`);
    ballots += progress.ballots;
    units += progress.units;
  }
  return { counts: merge([noCounts(), ...held]), voters: voters.counts, ballots, units };
}
