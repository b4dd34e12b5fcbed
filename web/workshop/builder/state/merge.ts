import type { Widget } from '#contract/templates.ts';
import { isSameDraft, isSameWidget, movedIds, positionsOf, type Positions } from './compare.ts';
import { idsOf, nextId, widgetsById, type TemplateDraft } from './draft.ts';

export type Side = 'mine' | 'theirs';

/** What both sides changed, each in its own way. A widget is absent on the side that removed it. */
export type Conflict =
  | { readonly key: 'title' }
  | { readonly key: 'order' }
  | { readonly key: `widget:${string}`; mine?: Widget | undefined; theirs?: Widget | undefined };

/** Either one draft with the changes of both sides, or the conflicts that a person has to decide first. */
export type Merge =
  | { readonly draft: TemplateDraft; readonly conflicts?: undefined }
  | { readonly draft?: undefined; readonly conflicts: readonly Conflict[] };

/**
 * Merges what two sides made of the same draft. What one side changed is taken; a title, widget or order that both
 * changed differently is a conflict, until a choice is given. Widgets added under one id both stay, mine under a new one.
 */
export function merge(
  base: TemplateDraft,
  mine: TemplateDraft,
  theirs: TemplateDraft,
  choices: ReadonlyMap<string, Side> = new Map(),
): Merge {
  const conflicts: Conflict[] = [];
  const draft = mergeBy({ base, mine, theirs }, (conflict) => {
    const side = choices.get(conflict.key);
    if (!side) conflicts.push(conflict);
    return side ?? 'mine';
  });
  return conflicts.length > 0 ? { conflicts } : { draft };
}

/** As `merge`; where both changed something, theirs wins. */
export const mergeUnder = (base: TemplateDraft, mine: TemplateDraft, theirs: TemplateDraft): TemplateDraft =>
  mergeBy({ base, mine, theirs }, () => 'theirs');

interface Three<T> {
  base: T;
  mine: T;
  theirs: T;
}
export type Versions = Three<TemplateDraft>;

type Widgets = Map<string, Widget>;
type Choose = (conflict: Conflict) => Side;

function mergeBy({ base, mine, theirs }: Versions, choose: Choose): TemplateDraft {
  if (isSameDraft(mine, theirs)) return mine;
  const own = withFreeIds({ base, mine, theirs });
  const titles = { base: base.title, mine: own.title, theirs: theirs.title };
  const title = pick(titles, Object.is, () => choose({ key: 'title' }));
  const widgets = mergeWidgets({ base, mine: own, theirs }, choose);
  const order = mergeOrder({ base, mine: own, theirs }, widgets, choose);
  return { title, widgets: order.map((id) => widgets.get(id) as Widget) };
}

/** The side that changed something; where both did, each in its own way, the chosen one. */
function pick<T>({ base, mine, theirs }: Three<T>, isEqual: (a: T, b: T) => boolean, ask: () => Side): T {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine;
  return isEqual(mine, base) || ask() === 'theirs' ? theirs : mine;
}

/** My draft, with another id for each widget under whose id they have added one of their own. */
function withFreeIds({ base, mine, theirs }: Versions): TemplateDraft {
  const known = widgetsById(base);
  const others = widgetsById(theirs);
  const isTaken = (widget: Widget): boolean => {
    const other = others.get(widget.id);
    return other !== undefined && !known.has(widget.id) && !isSameWidget(widget, other);
  };
  if (!mine.widgets.some(isTaken)) return mine;
  const inUse = [...base.widgets, ...mine.widgets, ...theirs.widgets];
  const widgets = mine.widgets.map((widget) => {
    if (!isTaken(widget)) return widget;
    const renamed = { ...widget, id: nextId(widget.type, inUse) };
    inUse.push(renamed);
    return renamed;
  });
  return { ...mine, widgets };
}

function mergeWidgets({ base, mine, theirs }: Versions, choose: Choose): Widgets {
  const [before, own, other] = [widgetsById(base), widgetsById(mine), widgetsById(theirs)];
  const merged: Widgets = new Map();
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const sides = { mine: own.get(id), theirs: other.get(id) };
    const widget = pick({ base: before.get(id), ...sides }, isAlike, () =>
      choose({ key: `widget:${id}`, ...sides }),
    );
    if (widget) merged.set(id, widget);
  }
  return merged;
}

const isAlike = (a: Widget | undefined, b: Widget | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && isSameWidget(a, b));

/**
 * The order of the widgets that remain. A widget that only one side has follows the one it follows there. It is a
 * conflict when both sides moved the same widget to different positions, or all moves together don't make an order.
 */
function mergeOrder({ base, mine, theirs }: Versions, remaining: Widgets, choose: Choose): string[] {
  const [before, own, other] = [base, mine, theirs].map((draft) =>
    idsOf(draft).filter((id) => remaining.has(id)),
  ) as [string[], string[], string[]];
  const [inBase, inMine, inTheirs] = [new Set(before), new Set(own), new Set(other)];
  const isCommon = (id: string) => inBase.has(id) && inMine.has(id) && inTheirs.has(id);
  const [mineCommon, theirsCommon] = [own.filter(isCommon), other.filter(isCommon)];
  const result =
    mergeCommon(before.filter(isCommon), mineCommon, theirsCommon) ??
    (choose({ key: 'order' }) === 'mine' ? mineCommon : theirsCommon);
  insertMissing(result, other);
  insertMissing(result, own);
  return result;
}

const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
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

/**
 * The common base when a save of mine got no answer but may have been carried out: what they have exactly as I sent it
 * came from me, all else is as it was before.
 */
export function likelyBase(base: TemplateDraft, sent: TemplateDraft, theirs: TemplateDraft): TemplateDraft {
  if (isSameDraft(sent, theirs)) return theirs;
  const [before, mine, other] = [widgetsById(base), widgetsById(sent), widgetsById(theirs)];
  const known: Widgets = new Map();
  for (const id of new Set([...before.keys(), ...mine.keys()])) {
    const widget = isAlike(mine.get(id), other.get(id)) ? mine.get(id) : before.get(id);
    if (widget) known.set(id, widget);
  }
  const commonIds = (draft: TemplateDraft) =>
    idsOf(draft).filter((id) => known.has(id) && other.has(id) && mine.has(id));
  const isOrderMine = isSameOrder(commonIds(sent), commonIds(theirs));
  const order = new Set([...idsOf(isOrderMine ? sent : base), ...idsOf(sent), ...idsOf(base)]);
  return {
    title: sent.title === theirs.title ? sent.title : base.title,
    widgets: [...order].flatMap((id) => known.get(id) ?? []),
  };
}
