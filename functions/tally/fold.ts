import type { Key } from '#records/tables.ts';
import { sortable, type Counts } from '#records/tally.ts';
import { addBallot } from '#rules/ballot-counts.ts';
import type { Change } from './change.ts';

export interface Step {
  sequence: string;
  madeAt: number;
  counts: Counts;
}

/** What a shard's changes add to a tally item, in shard order, each once. */
export interface ItemSteps {
  key: Key;
  steps: Step[];
}

/** Groups by item what a shard's changes add. Changes may be unordered and repeated. */
export function fold(changes: readonly Change[]): ItemSteps[] {
  const bySequence = new Map(changes.map((change) => [sortable(change.sequence), change]));
  const inOrder = [...bySequence].sort(([a], [b]) => (a < b ? -1 : 1));
  const items = new Map<string, ItemSteps>();
  for (const [, { sequence, madeAt, ...change }] of inOrder) {
    for (const [id, { key, counts }] of differences(change)) {
      const item = items.get(id) ?? { key, steps: [] };
      items.set(id, item);
      item.steps.push({ sequence, madeAt, counts });
    }
  }
  return [...items.values()];
}

export function sumOf(steps: readonly Step[]): Counts {
  const sum: Counts = {};
  for (const { counts } of steps)
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
}

/** The ballot after the change minus the ballot before it, by item; empty if no vote changes. */
function differences({ before, after }: Pick<Change, 'before' | 'after'>) {
  const items = new Map<string, { key: Key; counts: Counts }>();
  const add = (key: Key, attribute: string, count: number) => {
    const id = JSON.stringify([key.pk, key.sk]);
    const counts: Counts = items.get(id)?.counts ?? {};
    items.set(id, { key, counts });
    counts[attribute] = (counts[attribute] ?? 0) + count;
    if (counts[attribute] === 0) delete counts[attribute];
  };
  if (before) addBallot(add, before, -1);
  if (after) addBallot(add, after, 1);
  return new Map([...items].filter(([, { counts }]) => Object.keys(counts).length > 0));
}
