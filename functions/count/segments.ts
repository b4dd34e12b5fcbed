import { randomUUID } from 'node:crypto';
import type { Key } from '#records/tables.ts';
import { countBallot, merge, noCounts, type ItemCounts } from './counts.ts';
import { chunksOf, type Chunk, type People } from './partials.ts';
import type { Counted, ResultsStore } from './recount.ts';
import { VoterSet } from './voters.ts';

/** A segment of the ballots, to be counted for one run of a recount. */
export interface SegmentTask {
  run: string;
  segment: number;
  /** Segments in all. */
  segments: number;
}

/** How far a segment is counted. A part belongs to the count where it is named here, and only there. */
export interface SegmentProgress {
  parts: { id: string; chunks: number }[];
  /** Where to go on. */
  after?: Key;
  isDone: boolean;
  /** Ballots and read units so far. */
  ballots: number;
  units: number;
}

export interface SegmentStore extends Pick<ResultsStore, 'page'> {
  /** Where the segment stands, read consistently; the beginning where nothing is counted yet. */
  progress(task: SegmentTask): Promise<SegmentProgress>;
  saveChunk(task: SegmentTask, part: string, number: number, chunk: Chunk): Promise<void>;
  /** Whether the progress was kept: false where it no longer is the one that had so many parts. */
  saveProgress(task: SegmentTask, progress: SegmentProgress, knownParts: number): Promise<boolean>;
}

/** How long a call may take, in milliseconds. */
export const callTime = 300_000;
/** Milliseconds left of a call from which on it reads no further: far more than it takes to keep what it has counted. */
export const reserve = 180_000;
/** Pages to a part, so that a function holds 200,000 ballots' counts at most, and a crash costs no more than their reading. */
const pagesOfPart = 200;

/**
 * Counts a segment on from where it stands, until it is done or time is low; answers with where it stands then, and reads a page at least.
 * Ended at any time, called again or called twice at once, it counts each ballot once: the parts are written under names of their own, and
 * one conditional write makes them count and moves the progress on.
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
    const isKept = await store.saveProgress(task, next, progress.parts.length);
    progress = isKept ? next : await store.progress(task);
    if (isTimeLow()) break;
  }
  return progress;
}

/** Reads on from a progress. */
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

/** Entries of voters by what they are counted for. */
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

/** What the workers of a distributed recount have kept, read consistently. */
export interface RunReader {
  /** By segment; a segment that nobody has begun is missing. */
  progress(run: string): Promise<Map<number, SegmentProgress>>;
  /** Everything kept of a segment, also parts that were never finished. */
  chunks(run: string, segment: number): AsyncIterable<{ part: string; chunk: Chunk }>;
}

/** The segments of a run: what its workers are called with. */
export const segmentsOf = (run: string, segments: number): SegmentTask[] =>
  Array.from({ length: segments }, (_, segment) => ({ run, segment, segments }));

/** Partial counts that are held before they are added up, so that memory stays within a few times the result. */
const heldCounts = 16;

/**
 * Adds up what the workers of a run have counted: the same as `countBallots` gives over the same ballots.
 * @throws Error where a segment is not done, or lacks some of what was counted
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
