import { randomUUID } from 'node:crypto';
import type { Key } from '#records/tables.ts';
import { countBallot, noCounts } from './counts.ts';
import type { ResultsStore } from './domain.ts';
import { chunksOf, type Chunk, type People } from './partials.ts';
import { VoterSet } from './voters.ts';

/** A segment of the ballots, to be counted for one run of a recount. */
export interface SegmentTask {
  run: string;
  segment: number;
  /** Segments in all. */
  segments: number;
}

/** How far a segment is counted. A part belongs to the count where it is named here, and only there. */
export interface SegmentPlace {
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
  place(task: SegmentTask): Promise<SegmentPlace>;
  keepChunk(task: SegmentTask, part: string, number: number, chunk: Chunk): Promise<void>;
  /** Whether the place was kept: false where it no longer is the one that had so many parts. */
  keepPlace(task: SegmentTask, place: SegmentPlace, formerParts: number): Promise<boolean>;
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
 * one conditional write makes them count and moves the place on.
 */
export async function countSegment(
  store: SegmentStore,
  task: SegmentTask,
  isTimeLow: () => boolean,
): Promise<SegmentPlace> {
  let place = await store.place(task);
  while (!place.isDone) {
    const { chunks, reached } = await countPart(store, task, place, isTimeLow);
    const id = randomUUID();
    for (const [number, chunk] of chunks.entries()) await store.keepChunk(task, id, number, chunk);
    const next = { ...reached, parts: [...place.parts, { id, chunks: chunks.length }] };
    const isKept = await store.keepPlace(task, next, place.parts.length);
    place = isKept ? next : await store.place(task);
    if (isTimeLow()) break;
  }
  return place;
}

/** Reads on from a place. */
async function countPart(
  store: Pick<SegmentStore, 'page'>,
  { segment, segments }: SegmentTask,
  from: SegmentPlace,
  isTimeLow: () => boolean,
): Promise<{ chunks: Chunk[]; reached: Omit<SegmentPlace, 'parts'> }> {
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
