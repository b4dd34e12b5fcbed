import type { ReadBallot } from '#records/ballots.ts';
import type { Counts } from '#records/tally.ts';
import { addBallot } from '#rules/ballot-counts.ts';

/** Counts by the items of the live count: partition key, then sort key. Plain data, so that it travels as JSON. */
export type ItemCounts = Record<string, Record<string, Counts>>;

/** No counts. Without a prototype: whatever an id is called, it is an id. */
export const noCounts = (): ItemCounts => Object.create(null) as ItemCounts;

/** Adds a ballot to counts. */
export function countBallot(counts: ItemCounts, ballot: ReadBallot): void {
  addBallot(({ pk, sk }, attribute, count) => addTo(counts, pk, sk, attribute, count), ballot, 1);
}

/** The sum of counts of different ballots, such as those of the segments of a table. */
export function merge(parts: Iterable<ItemCounts>): ItemCounts {
  const sum = noCounts();
  for (const { pk, sk, attribute, count } of [...parts].flatMap(entriesOf))
    addTo(sum, pk, sk, attribute, count);
  return sum;
}

/** A count that two sides give differently. */
export interface Difference {
  pk: string;
  sk: string;
  attribute: string;
  tally: number;
  recount: number;
}

/** Where the live count and a recount differ; a count that is missing is zero. */
export function drift(tally: ItemCounts, recount: ItemCounts): Difference[] {
  const places = [...entriesOf(tally), ...entriesOf(recount)];
  const distinct = new Map(places.map((place) => [idOf(place), place]));
  return [...distinct]
    .map(([, { pk, sk, attribute }]) => ({
      pk,
      sk,
      attribute,
      tally: tally[pk]?.[sk]?.[attribute] ?? 0,
      recount: recount[pk]?.[sk]?.[attribute] ?? 0,
    }))
    .filter((each) => each.tally !== each.recount)
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

const idOf = ({ pk, sk, attribute }: Pick<Difference, 'pk' | 'sk' | 'attribute'>): string =>
  JSON.stringify([pk, sk, attribute]);

/** Adds a count at its place. */
export function addTo(counts: ItemCounts, pk: string, sk: string, attribute: string, count: number): void {
  const items = (counts[pk] ??= Object.create(null) as Record<string, Counts>);
  const item = (items[sk] ??= Object.create(null) as Counts);
  item[attribute] = (item[attribute] ?? 0) + count;
}

/** Every count with its place. */
export const entriesOf = (counts: ItemCounts) =>
  Object.entries(counts).flatMap(([pk, items]) =>
    Object.entries(items).flatMap(([sk, item]) =>
      Object.entries(item).map(([attribute, count]) => ({ pk, sk, attribute, count })),
    ),
  );
