import type { ReadBallot } from '#records/ballots.ts';
import type { Key } from '#records/tables.ts';
import { counterOf, type Counts } from '#records/tally.ts';
import { addBallot } from '#rules/ballot-counts.ts';

export type BallotCount = { ballots: number; votes: number };

export const noBallots = (): BallotCount => ({ ballots: 0, votes: 0 });

export function addVotes(count: BallotCount, votes: number): void {
  count.ballots += 1;
  count.votes += votes;
}

/** Counts by partition key and sort key of the live count's counters, as plain JSON data. */
export type ItemCounts = Record<string, Record<string, Counts>>;

/** Empty counts, without a prototype: any id is a valid key. */
export const noCounts = (): ItemCounts => Object.create(null) as ItemCounts;

export function addTo(counts: ItemCounts, pk: string, sk: string, attribute: string, count: number): void {
  const items = (counts[pk] ??= Object.create(null) as Record<string, Counts>);
  const item = (items[sk] ??= Object.create(null) as Counts);
  item[attribute] = (item[attribute] ?? 0) + count;
}

/** Adds what an item of the live count holds to its counter; what is zero in sum is absent. */
export function addLane(counts: ItemCounts, item: { key: Key; counts: Counts }): void {
  const { pk, sk } = counterOf(item.key);
  const items = (counts[pk] ??= Object.create(null) as Record<string, Counts>);
  const sums = (items[sk] ??= Object.create(null) as Counts);
  for (const [attribute, count] of Object.entries(item.counts)) {
    addTo(counts, pk, sk, attribute, count);
    if (sums[attribute] === 0) delete sums[attribute];
  }
}

export function countBallot(counts: ItemCounts, ballot: ReadBallot): void {
  addBallot(({ pk, sk }, attribute, count) => addTo(counts, pk, sk, attribute, count), ballot, 1);
}

export const entriesOf = (counts: ItemCounts) =>
  Object.entries(counts).flatMap(([pk, items]) =>
    Object.entries(items).flatMap(([sk, item]) =>
      Object.entries(item).map(([attribute, count]) => ({ pk, sk, attribute, count })),
    ),
  );

/** Adds up counts of different ballots, such as those of several segments. */
export function merge(parts: Iterable<ItemCounts>): ItemCounts {
  const sum = noCounts();
  for (const { pk, sk, attribute, count } of [...parts].flatMap(entriesOf))
    addTo(sum, pk, sk, attribute, count);
  return sum;
}

export type Difference = ReturnType<typeof drift>[number];

/** The counts in which the tally and a recount differ; a missing count is zero. */
export function drift(tally: ItemCounts, recount: ItemCounts) {
  const entries = [...entriesOf(tally), ...entriesOf(recount)];
  const distinct = new Map(
    entries.map(({ pk, sk, attribute }) => [JSON.stringify([pk, sk, attribute]), { pk, sk, attribute }]),
  );
  return [...distinct]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { pk, sk, attribute }]) => ({
      pk,
      sk,
      attribute,
      tally: tally[pk]?.[sk]?.[attribute] ?? 0,
      recount: recount[pk]?.[sk]?.[attribute] ?? 0,
    }))
    .filter((each) => each.tally !== each.recount);
}
