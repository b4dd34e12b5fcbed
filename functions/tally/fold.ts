import type { Key } from '#records/tables.ts';
import { sortable, type Counts } from '#records/tally.ts';
import { addBallot } from '#rules/ballot-counts.ts';
import type { Change } from './change.ts';

export interface Step {
  sequence: string;
  madeAt: number;
  counts: Counts;
}

/** What a shard's changes add to a counter, in shard order, each once. */
export interface CounterSteps {
  counter: Key;
  steps: Step[];
}

/** Groups by counter what a shard's changes add. Changes may be unordered and repeated. */
export function fold(changes: readonly Change[]): CounterSteps[] {
  const bySequence = new Map(changes.map((change) => [sortable(change.sequence), change]));
  const inOrder = [...bySequence].sort(([a], [b]) => (a < b ? -1 : 1));
  const counters = new Map<string, CounterSteps>();
  for (const [, { sequence, madeAt, ...change }] of inOrder) {
    for (const [id, { counter, counts }] of differences(change)) {
      const all = counters.get(id) ?? { counter, steps: [] };
      counters.set(id, all);
      all.steps.push({ sequence, madeAt, counts });
    }
  }
  return [...counters.values()];
}

export function sumOf(steps: readonly Step[]): Counts {
  const sum: Counts = {};
  for (const { counts } of steps)
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
}

/** The ballot after the change minus the ballot before it, by counter; empty if no vote changes. */
function differences({ before, after }: Pick<Change, 'before' | 'after'>) {
  const counters = new Map<string, { counter: Key; counts: Counts }>();
  const add = (counter: Key, attribute: string, count: number) => {
    const id = JSON.stringify([counter.pk, counter.sk]);
    const counts: Counts = counters.get(id)?.counts ?? {};
    counters.set(id, { counter, counts });
    counts[attribute] = (counts[attribute] ?? 0) + count;
    if (counts[attribute] === 0) delete counts[attribute];
  };
  if (before) addBallot(add, before, -1);
  if (after) addBallot(add, after, 1);
  return new Map([...counters].filter(([, { counts }]) => Object.keys(counts).length > 0));
}
