import { movedIds } from '../state/compare.ts';

/** How often each id of a list has been given a new element, in the list's order. */
export type Generations = ReadonlyMap<string, number>;

/**
 * The generations after a list has changed: an id that was moved gets a new one where React would otherwise take out and put in again all those
 * that it passed. React moves whatever comes to stand behind a neighbour that it was before: of one item that goes up past eighty, the eighty.
 * A new element costs two steps, however far it goes. Where React moves no more than it must, as past one neighbour or on the way down, every
 * element stays, with what is in it.
 * @returns `before` itself where the order is the same
 */
export function generationsAfter(before: Generations, ids: readonly string[]): Generations {
  const known = [...before.keys()];
  if (known.length === ids.length && known.every((id, index) => id === ids[index])) return before;
  const present = new Set(ids);
  const from = known.filter((id) => present.has(id));
  const to = ids.filter((id) => before.has(id));
  const moved = movedIds(from, to);
  const isDear = countMoves(from, to) > moved.size;
  return new Map(ids.map((id) => [id, (before.get(id) ?? 0) + (isDear && moved.has(id) ? 1 : 0)]));
}

/** How many elements React moves by itself: all whose place was before that of one that comes before them now. */
function countMoves(from: readonly string[], to: readonly string[]): number {
  const places = new Map(from.map((id, index) => [id, index]));
  let furthest = -1;
  let count = 0;
  for (const id of to) {
    const place = places.get(id) ?? -1;
    if (place < furthest) count += 1;
    else furthest = place;
  }
  return count;
}
