import { useState } from 'react';
import { movedIds } from '../state/compare.ts';

/** How often each id of a list has been given a new element, in the list's order. */
export type Generations = ReadonlyMap<string, number>;

/**
 * The generations after a list has changed; `before` itself where the order is the same. For an item that goes
 * up past eighty others, React would move those eighty: there the moved id gets a new element instead.
 */
export function generationsAfter(before: Generations, ids: readonly string[]): Generations {
  const known = [...before.keys()];
  if (known.length === ids.length && known.every((id, index) => id === ids[index])) return before;
  const present = new Set(ids);
  const from = known.filter((id) => present.has(id));
  const to = ids.filter((id) => before.has(id));
  const moved = movedIds(from, to);
  const isCostly = countMoves(from, to) > moved.size;
  return new Map(ids.map((id) => [id, (before.get(id) ?? 0) + (isCostly && moved.has(id) ? 1 : 0)]));
}

/** How many elements React would move: all that an element they preceded now precedes. */
function countMoves(from: readonly string[], to: readonly string[]): number {
  const positions = new Map(from.map((id, index) => [id, index]));
  let furthest = -1;
  let count = 0;
  for (const id of to) {
    const position = positions.get(id) ?? -1;
    if (position < furthest) count += 1;
    else furthest = position;
  }
  return count;
}

const none: Generations = new Map();

/** The key of each widget's element in a list. */
export function useElementKeys(widgets: readonly { id: string }[]): (id: string) => string {
  const [shown, setShown] = useState(none);
  const generations = generationsAfter(
    shown,
    widgets.map(({ id }) => id),
  );
  if (generations !== shown) setShown(generations);
  return (id) => `${id} ${generations.get(id) ?? 0}`;
}
