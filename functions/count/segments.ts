import { randomUUID } from 'node:crypto';
import type { Item, Key } from '#records/tables.ts';
import { addTo, countBallot, entriesOf, merge, noCounts, type ItemCounts } from './counts.ts';
import type { Counted, ResultsStore } from './recount.ts';
import { VoterSet } from './voters.ts';

export interface SegmentTask {
  run: string;
  segment: number;
  segments: number;
}

/** Progress of a segment. Only the parts named here belong to the count. */
export interface SegmentProgress {
  parts: { id: string; chunks: number }[];
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

/** The tasks of a run, one per worker. */
export const segmentsOf = (run: string, segments: number): SegmentTask[] =>
  Array.from({ length: segments }, (_, segment) => ({ run, segment, segments }));

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
  const people = new Map<string, People>();
  let { after, ballots, units } = from;
  for (let pages = 0; pages < pagesOfPart && (pages === 0 || !isTimeLow()); pages += 1) {
    const page = await store.page(segment, segments, after);
    for (const ballot of page.ballots) {
      const { category } = ballot;
      countBallot(counts, ballot);
      voters.add(ballot, (entry, nominee) => {
        const id = JSON.stringify([category, nominee]);
        const known = people.get(id) ?? { category, entries: [], ...(nominee !== undefined && { nominee }) };
        people.set(id, known);
        known.entries.push(entry);
      });
    }
    ballots += page.ballots.length;
    units += page.units;
    after = page.next;
    if (!after) break;
  }
  const reached = { isDone: !after, ballots, units, ...(after && { after }) };
  return { chunks: chunksOf({ counts, people: [...people.values()] }), reached };
}

/** VoterSet entries that count for a category or one of its nominees. */
export interface People {
  category: string;
  nominee?: string;
  entries: bigint[];
}

/** A piece of a partial count, small enough for one item. */
export interface Chunk {
  counts: ItemCounts;
  people: People[];
}

/** Maximum bytes of a chunk: below the 400 KB of a DynamoDB item, with room for keys and names. */
const chunkSize = 300_000;
const entrySize = BigUint64Array.BYTES_PER_ELEMENT;
/** Overhead in bytes of a count, or of a list of entries. */
const overhead = 32;

/** Splits a partial count into chunks of at most `limit` bytes; each holds at least one count or entry. */
export function chunksOf({ counts, people }: Chunk, limit = chunkSize): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Chunk = { counts: noCounts(), people: [] };
  let size = Infinity;
  /** The current chunk, or a new one if it has no room for this many bytes. */
  const take = (bytes: number): Chunk => {
    if (size + bytes > limit) {
      chunk = { counts: noCounts(), people: [] };
      chunks.push(chunk);
      size = 0;
    }
    size += bytes;
    return chunk;
  };
  for (const { pk, sk, attribute, count } of entriesOf(counts)) {
    const isNew = chunk.counts[pk]?.[sk] === undefined;
    const bytes = bytesOf(attribute) + (isNew ? bytesOf(pk) + bytesOf(sk) : 0) + overhead;
    addTo(take(bytes).counts, pk, sk, attribute, count);
  }
  for (const { entries, ...of } of people) {
    const names = bytesOf(of.category) + bytesOf(of.nominee ?? '') + overhead;
    for (let from = 0; from < entries.length;) {
      const room = Math.floor((limit - size - names) / entrySize);
      const fitting = room > 0 ? room : Math.max(1, Math.floor((limit - names) / entrySize));
      const piece = entries.slice(from, from + fitting);
      take(names + piece.length * entrySize).people.push({ ...of, entries: piece });
      from += piece.length;
    }
  }
  return chunks;
}

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text));

/** A chunk as stored: counts as JSON, since ids can be any attribute name, and eight bytes per entry. */
export const storedChunk = ({ counts, people }: Chunk) => ({
  counts: JSON.stringify(counts),
  people: people.map(({ entries, ...of }) => ({
    ...of,
    entries: new Uint8Array(BigUint64Array.from(entries).buffer),
  })),
});

export function readChunk(item: Item): Chunk {
  const { counts, people } = item as unknown as ReturnType<typeof storedChunk>;
  return {
    counts: JSON.parse(counts) as ItemCounts,
    people: people.map(({ entries, ...of }) => ({
      ...of,
      // Copied, because the client's bytes may start anywhere in a shared buffer.
      entries: [...new BigUint64Array(Uint8Array.from(entries).buffer)],
    })),
  };
}

/** What the workers of a distributed recount have stored, read consistently. */
export interface RunReader {
  /** By segment; segments not begun are missing. */
  progress(run: string): Promise<Map<number, SegmentProgress>>;
  /** All chunks of a segment, including those of unfinished parts. */
  chunks(run: string, segment: number): AsyncIterable<{ part: string; chunk: Chunk }>;
}

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
