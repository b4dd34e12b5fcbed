import type { EditorDocument } from './document.ts';
import type { Side } from './merge.ts';
import { movedIds } from './moves.ts';

/**
 * The order of the widgets that are left. Of two widgets that all three documents know, the one that a side has moved before the other
 * stands before it. Widgets that only one side has stand after the one they follow there. It is a conflict when both sides moved the
 * same widget to different places, or when all the moves together don't make an order.
 */
export function mergeOrder(
  base: EditorDocument,
  mine: EditorDocument,
  theirs: EditorDocument,
  kept: ReadonlySet<string>,
  choose: () => Side,
): string[] {
  const [before, own, other] = [base, mine, theirs].map(({ widgets }) =>
    widgets.map(({ id }) => id).filter((id) => kept.has(id)),
  ) as [string[], string[], string[]];
  const [inBase, inMine, inTheirs] = [new Set(before), new Set(own), new Set(other)];
  const isCommon = (id: string) => inBase.has(id) && inMine.has(id) && inTheirs.has(id);
  const [common, mineCommon, theirsCommon] = [before, own, other].map((ids) => ids.filter(isCommon)) as [
    string[],
    string[],
    string[],
  ];
  const result =
    mergeCommon(common, mineCommon, theirsCommon) ?? (choose() === 'mine' ? mineCommon : theirsCommon);
  insertMissing(result, other);
  insertMissing(result, own);
  return result;
}

const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((id, index) => id === b[index]);

/** One order of the same ids out of three; undefined when there is none that keeps what both sides moved. */
function mergeCommon(base: string[], mine: string[], theirs: string[]): string[] | undefined {
  if (isSameOrder(mine, base) || isSameOrder(mine, theirs)) return [...theirs];
  if (isSameOrder(theirs, base)) return [...mine];
  const moved = movedIds(base, mine);
  if ([...movedIds(base, theirs)].some((id) => moved.has(id))) return undefined;
  return fromPairs(base, placesOf(mine), placesOf(theirs));
}

const placesOf = (ids: readonly string[]): ReadonlyMap<string, number> =>
  new Map(ids.map((id, index) => [id, index]));

/** The order in which each pair stands as the side that turned it has it; undefined when the pairs go round in a circle. */
function fromPairs(
  base: readonly string[],
  mine: ReadonlyMap<string, number>,
  theirs: ReadonlyMap<string, number>,
): string[] | undefined {
  const isTurned = (places: ReadonlyMap<string, number>, first: string, second: string) =>
    (places.get(first) as number) > (places.get(second) as number);
  // How many stand before each: all different exactly when there is no circle.
  const before = new Map(base.map((id) => [id, 0]));
  for (const [index, first] of base.entries()) {
    for (const second of base.slice(index + 1)) {
      const later = isTurned(mine, first, second) || isTurned(theirs, first, second) ? first : second;
      before.set(later, (before.get(later) as number) + 1);
    }
  }
  const order: string[] = [];
  for (const [id, place] of before) order[place] = id;
  return Object.keys(order).length === base.length ? order : undefined;
}

/** Puts what is missing in a list after the one it follows in another list. */
function insertMissing(list: string[], other: readonly string[]): void {
  const present = new Set(list);
  for (const [index, id] of other.entries()) {
    if (present.has(id)) continue;
    const previous = other[index - 1];
    list.splice(previous === undefined ? 0 : list.indexOf(previous) + 1, 0, id);
    present.add(id);
  }
}
