import type { ReadBallot } from '#records/ballots.ts';
import type { Counts } from '#records/tally.ts';
import { addBallot } from '#rules/ballot-counts.ts';

/** Counts by partition key and sort key of the tally items, as plain JSON data. */
export type ItemCounts = Record<string, Record<string, Counts>>;

/** Empty counts, without a prototype: any id is a valid key. */
export const noCounts = (): ItemCounts => Object.create(null) as ItemCounts;

export function countBallot(counts: ItemCounts, ballot: ReadBallot): void {
  addBallot(({ pk, sk }, attribute, count) => addTo(counts, pk, sk, attribute, count), ballot, 1);
}

/** Adds up counts of different ballots, such as those of several segments. */
export function merge(parts: Iterable<ItemCounts>): ItemCounts {
  const sum = noCounts();
  for (const { pk, sk, attribute, count } of [...parts].flatMap(entriesOf))
    addTo(sum, pk, sk, attribute, count);
  return sum;
}

/** A count in which the tally and a recount differ. */
export interface Difference {
  pk: string;
  sk: string;
  attribute: string;
  tally: number;
  recount: number;
}

/** Differences between the tally and a recount; a missing count is zero. */
export function drift(tally: ItemCounts, recount: ItemCounts): Difference[] {
  const entries = [...entriesOf(tally), ...entriesOf(recount)];
  const distinct = new Map(entries.map((entry) => [idOf(entry), entry]));
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

export function addTo(counts: ItemCounts, pk: string, sk: string, attribute: string, count: number): void {
  const items = (counts[pk] ??= Object.create(null) as Record<string, Counts>);
  const item = (items[sk] ??= Object.create(null) as Counts);
  item[attribute] = (item[attribute] ?? 0) + count;
}

/** Every count with its keys. */
export const entriesOf = (counts: ItemCounts) =>
  Object.entries(counts).flatMap(([pk, items]) =>
    Object.entries(items).flatMap(([sk, item]) =>
      Object.entries(item).map(([attribute, count]) => ({ pk, sk, attribute, count })),
    ),
  );
