import type { Widget } from '#contract/templates.ts';
import type { EditorDocument } from './document.ts';
import { nextId } from './ids.ts';
import { mergeOrder } from './merge-order.ts';
import { isSameDocument, isSameWidget } from './same.ts';

export type Side = 'mine' | 'theirs';

/** What both sides changed, each in its own way. A widget is absent on the side that removed it. */
export type Conflict =
  | { readonly key: 'title' }
  | { readonly key: 'order' }
  | { readonly key: `widget:${string}`; readonly mine?: Widget; readonly theirs?: Widget };

/** Which side holds, by the key of the conflict. */
export type Choices = ReadonlyMap<string, Side>;

/** Either one document with the changes of both sides, or what somebody has to choose first. */
export type Merge =
  | { readonly document: EditorDocument; readonly conflicts?: undefined }
  | { readonly document?: undefined; readonly conflicts: readonly Conflict[] };

/**
 * Brings together what two sides made of the same document: the title, each widget and the order count as one thing each. What one side
 * changed is taken; what both changed differently is a conflict, until a choice is given. Widgets that both added under one id both
 * stay, mine under a new id.
 */
export function merge(
  base: EditorDocument,
  mine: EditorDocument,
  theirs: EditorDocument,
  choices: Choices = new Map(),
): Merge {
  const conflicts: Conflict[] = [];
  const document = bringTogether(base, mine, theirs, (conflict) => {
    const side = choices.get(conflict.key);
    if (!side) conflicts.push(conflict);
    return side ?? 'mine';
  });
  return conflicts.length > 0 ? { conflicts } : { document };
}

/** As `merge`, and what both changed is as they have it. */
export const mergeUnder = (
  base: EditorDocument,
  mine: EditorDocument,
  theirs: EditorDocument,
): EditorDocument => bringTogether(base, mine, theirs, () => 'theirs');

type Choose = (conflict: Conflict) => Side;

function bringTogether(
  base: EditorDocument,
  mine: EditorDocument,
  theirs: EditorDocument,
  choose: Choose,
): EditorDocument {
  if (isSameDocument(mine, theirs)) return mine;
  const own = withFreeIds(base, mine, theirs);
  const title = own.title === base.title ? theirs.title : chooseTitle(base, own, theirs, choose);
  const widgets = mergeWidgets(base, own, theirs, choose);
  const order = mergeOrder(base, own, theirs, new Set(widgets.keys()), () => choose({ key: 'order' }));
  return { title, widgets: order.map((id) => widgets.get(id) as Widget) };
}

function chooseTitle(
  base: EditorDocument,
  mine: EditorDocument,
  theirs: EditorDocument,
  choose: Choose,
): string {
  if (theirs.title === base.title || theirs.title === mine.title) return mine.title;
  return choose({ key: 'title' }) === 'mine' ? mine.title : theirs.title;
}

const byId = (document: EditorDocument): Map<string, Widget> =>
  new Map(document.widgets.map((widget) => [widget.id, widget]));

/** My document, with another id for each widget under whose id they have added one of their own. */
function withFreeIds(base: EditorDocument, mine: EditorDocument, theirs: EditorDocument): EditorDocument {
  const known = byId(base);
  const others = byId(theirs);
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

/** The widgets that are left, by id. */
function mergeWidgets(
  base: EditorDocument,
  mine: EditorDocument,
  theirs: EditorDocument,
  choose: Choose,
): Map<string, Widget> {
  const [before, own, other] = [base, mine, theirs].map(byId) as [Widgets, Widgets, Widgets];
  const merged: Widgets = new Map();
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const widget = mergeWidget(id, before.get(id), own.get(id), other.get(id), choose);
    if (widget) merged.set(id, widget);
  }
  return merged;
}

type Widgets = Map<string, Widget>;

function mergeWidget(
  id: string,
  base: Widget | undefined,
  mine: Widget | undefined,
  theirs: Widget | undefined,
  choose: Choose,
): Widget | undefined {
  if (isAlike(mine, theirs) || isAlike(theirs, base)) return mine;
  if (isAlike(mine, base)) return theirs;
  const side = choose({ key: `widget:${id}`, ...(mine && { mine }), ...(theirs && { theirs }) });
  return side === 'mine' ? mine : theirs;
}

const isAlike = (a: Widget | undefined, b: Widget | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && isSameWidget(a, b));

/**
 * The document that two sides have in common when a save of mine may have been carried out without my hearing of it: what they have just as
 * I sent it came from me, all else is as it was before.
 */
export function likelyBase(
  base: EditorDocument,
  sent: EditorDocument,
  theirs: EditorDocument,
): EditorDocument {
  if (isSameDocument(sent, theirs)) return theirs;
  const [before, mine, other] = [base, sent, theirs].map(byId) as [Widgets, Widgets, Widgets];
  const known: Widgets = new Map();
  for (const id of new Set([...before.keys(), ...mine.keys()])) {
    const widget = isAlike(mine.get(id), other.get(id)) ? mine.get(id) : before.get(id);
    if (widget) known.set(id, widget);
  }
  const ids = (widgets: readonly Widget[]) =>
    widgets.map(({ id }) => id).filter((id) => known.has(id) && other.has(id) && mine.has(id));
  const isOrderMine = ids(sent.widgets).join(' ') === ids(theirs.widgets).join(' ');
  const first = isOrderMine ? sent : base;
  const order = new Set([...first.widgets, ...sent.widgets, ...base.widgets].map(({ id }) => id));
  return {
    title: sent.title === theirs.title ? sent.title : base.title,
    widgets: [...order].flatMap((id) => known.get(id) ?? []),
  };
}
