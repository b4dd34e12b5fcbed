import { merge, noCounts, type ItemCounts } from './counts.ts';
import type { SegmentPlace, SegmentTask } from './domain-segment.ts';
import type { Counted } from './domain.ts';
import type { Chunk } from './partials.ts';
import { VoterSet } from './voters.ts';

/** What the workers of a distributed recount have kept, read consistently. */
export interface RunReader {
  /** Places by segment; a segment that nothing is kept of is missing. */
  places(run: string): Promise<Map<number, SegmentPlace>>;
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
  const places = await reader.places(run);
  const voters = new VoterSet();
  let held: ItemCounts[] = [];
  let [ballots, units] = [0, 0];
  for (const { segment } of segmentsOf(run, segments)) {
    const place = places.get(segment);
    if (!place?.isDone)
      throw new Error(`Segment ${segment} of the recount is not counted to its end; start the recount anew.`);
    const found = new Map(place.parts.map(({ id }) => [id, 0]));
    for await (const { part, chunk } of reader.chunks(run, segment)) {
      const chunks = found.get(part);
      if (chunks === undefined) continue;
      found.set(part, chunks + 1);
      held = held.length < heldCounts ? [...held, chunk.counts] : [merge([...held, chunk.counts])];
      for (const { category, nominee, entries } of chunk.people)
        for (const entry of entries) voters.meet(entry, category, nominee);
    }
    if (place.parts.some(({ id, chunks }) => found.get(id) !== chunks))
      throw new Error(`Some counts of segment ${segment} are gone from the table; start the recount anew.`);
    ballots += place.ballots;
    units += place.units;
  }
  return { counts: merge([noCounts(), ...held]), voters: voters.counts, ballots, units };
}
