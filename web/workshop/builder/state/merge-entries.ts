import { newId } from '#contract/new-id.ts';
import type { Side } from '../../ui/conflict/question.ts';
import { movedIds, positionsOf, type Positions } from './compare.ts';
import { entriesById } from './draft.ts';

export type { Side };

/** What two sides have made of the same thing. */
export interface Three<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** The side that changed something; where both did, each in its own way, what `both` makes of it. */
export function pick<T>(
  { base, mine, theirs }: Three<T>,
  isEqual: (a: T, b: T) => boolean,
  both: () => T,
): T {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine;
  return isEqual(mine, base) ? theirs : both();
}

export interface Entry {
  readonly id: string;
}

/** How entries of one list are merged: widgets of a template, or buttons of a widget. */
export interface EntryRules<T extends Entry> {
  readonly isSame: (a: T, b: T) => boolean;
  /** What a new id is of (`newId`). */
  readonly idOf: (entry: T) => string;
  /** Of an entry that both have changed, or that one has changed and the other removed. */
  readonly both: (id: string, sides: Three<T | undefined>) => T | undefined;
  /** Asked where both have moved entries, and no order has the moves of both. */
  readonly order: () => Side;
}

type Entries<T> = ReadonlyMap<string, T>;

/** Whether an entry is the same on two sides, which may both lack it. */
export const isAlikeBy =
  <T>(isSame: (a: T, b: T) => boolean) =>
  (a: T | undefined, b: T | undefined): boolean =>
    a === b || (a !== undefined && b !== undefined && isSame(a, b));

/** Merges lists entry by entry. Entries added under one id both stay, mine under a new one. */
export function mergeEntries<T extends Entry>(sides: Three<readonly T[]>, rules: EntryRules<T>): T[] {
  const { base, theirs } = sides;
  const mine = withFreeIds(sides, rules);
  const [before, own, other] = [entriesById(base), entriesById(mine), entriesById(theirs)];
  const merged = new Map<string, T>();
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const each = { base: before.get(id), mine: own.get(id), theirs: other.get(id) };
    const entry = pick(each, isAlikeBy(rules.isSame), () => rules.both(id, each));
    if (entry) merged.set(id, entry);
  }
  const order = mergeOrder({ base, mine, theirs }, merged, rules.order);
  return order.map((id) => merged.get(id) as T);
}

const besideTheirs = new WeakMap<Entry, string>();

/** The new id of what I have under the id of an entry of theirs: the same one in every step of undo. */
export function idBeside(theirs: Entry, of: string): string {
  const id = besideTheirs.get(theirs) ?? newId(of);
  besideTheirs.set(theirs, id);
  return id;
}

/** My entries, with another id for each under whose id they have added one of their own. */
function withFreeIds<T extends Entry>(
  { base, mine, theirs }: Three<readonly T[]>,
  { isSame, idOf }: EntryRules<T>,
): readonly T[] {
  const known = entriesById(base);
  const others = entriesById(theirs);
  return mine.map((entry) => {
    const other = others.get(entry.id);
    const isTaken = other !== undefined && !known.has(entry.id) && !isSame(entry, other);
    return isTaken ? { ...entry, id: idBeside(other, idOf(entry)) } : entry;
  });
}

/**
 * The order of the entries that remain. An entry that only one side has follows the one it follows there. It is asked
 * for when both sides moved the same entry to different positions, or all moves together don't make an order.
 */
function mergeOrder<T extends Entry>(
  { base, mine, theirs }: Three<readonly T[]>,
  remaining: Entries<T>,
  choose: () => Side,
): string[] {
  const [before, own, other] = [base, mine, theirs].map((entries) =>
    entries.map(({ id }) => id).filter((id) => remaining.has(id)),
  ) as [string[], string[], string[]];
  const [inBase, inMine, inTheirs] = [new Set(before), new Set(own), new Set(other)];
  const isCommon = (id: string) => inBase.has(id) && inMine.has(id) && inTheirs.has(id);
  const [mineCommon, theirsCommon] = [own.filter(isCommon), other.filter(isCommon)];
  const result =
    mergeCommon(before.filter(isCommon), mineCommon, theirsCommon) ??
    (choose() === 'mine' ? mineCommon : theirsCommon);
  insertMissing(result, other);
  insertMissing(result, own);
  return result;
}

export const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((id, index) => id === b[index]);

/** One order of the same ids out of three; undefined when none respects what both sides moved. */
function mergeCommon(base: string[], mine: string[], theirs: string[]): string[] | undefined {
  if (isSameOrder(mine, base) || isSameOrder(mine, theirs)) return [...theirs];
  if (isSameOrder(theirs, base)) return [...mine];
  const moved = movedIds(base, mine);
  if ([...movedIds(base, theirs)].some((id) => moved.has(id))) return undefined;
  return fromPairs(base, positionsOf(mine), positionsOf(theirs));
}

/** The order in which each pair is as the side that swapped it has it; undefined for a cycle. */
function fromPairs(base: string[], mine: Positions, theirs: Positions): string[] | undefined {
  const isSwapped = (positions: Positions, first: string, second: string) =>
    (positions.get(first) as number) > (positions.get(second) as number);
  // How many come before each: all different exactly when there is no cycle.
  const before = new Map(base.map((id) => [id, 0]));
  for (const [index, first] of base.entries()) {
    for (const second of base.slice(index + 1)) {
      const later = isSwapped(mine, first, second) || isSwapped(theirs, first, second) ? first : second;
      before.set(later, (before.get(later) as number) + 1);
    }
  }
  const order: string[] = [];
  for (const [id, position] of before) order[position] = id;
  return Object.keys(order).length === base.length ? order : undefined;
}

function insertMissing(list: string[], other: readonly string[]): void {
  const present = new Set(list);
  for (const [index, id] of other.entries()) {
    if (present.has(id)) continue;
    const previous = other[index - 1];
    list.splice(previous === undefined ? 0 : list.indexOf(previous) + 1, 0, id);
    present.add(id);
  }
}
