import { branchesOf, hasColumns, withinOf, type Column, type Within } from '#contract/nesting.ts';
import { isSection } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import type { Place } from './place.ts';

/**
 * A row of the list of widgets, which has every place for a widget as a gap between two rows. What is in the first column of
 * a widget follows it; the rows after those are where its second column begins, and where it ends.
 */
export type Row =
  | { readonly id: string; readonly widget: Widget; readonly within: Within | undefined }
  | { readonly id: string; readonly edge: 'second' | 'end'; readonly holder: Widget };
export type WidgetRow = Extract<Row, { widget: Widget }>;
export type EdgeRow = Exclude<Row, WidgetRow>;

/** The id of the row where the second column of a widget begins, or where it ends; no widget has such an id. */
export const edgeId = (holder: string, edge: 'second' | 'end'): string => `${holder}/${edge}`;

/** Columns hold no columns, and sections of home stand by themselves. */
export const mayBeWithin = (widget: Pick<Widget, 'type'>): boolean =>
  !hasColumns(widget) && !isSection(widget);

/** The column that an edge is at the end of. */
export const columnBefore = ({ edge }: EdgeRow): Column => (edge === 'second' ? 'first' : 'second');

export const isWidgetRow = (row: Row | undefined): row is WidgetRow => row !== undefined && 'widget' in row;

export function rowsOf(widgets: readonly Widget[]): Row[] {
  return branchesOf(widgets).flatMap(({ widget, columns: [first, second] }): Row[] => {
    const { id } = widget;
    const own: Row = { id, widget, within: undefined };
    if (!first || !second) return [own];
    const inside = (column: Column) => (each: Widget) => ({
      id: each.id,
      widget: each,
      within: { widget: id, column },
    });
    return [
      own,
      ...first.map(inside('first')),
      { id: edgeId(id, 'second'), edge: 'second', holder: widget },
      ...second.map(inside('second')),
      { id: edgeId(id, 'end'), edge: 'end', holder: widget },
    ];
  });
}

/** A widget's columns with what is in them directly after it: the same list where that is so already. */
export function inRowOrder(widgets: readonly Widget[]): readonly Widget[] {
  const ordered = rowsOf(widgets).flatMap((row) => (isWidgetRow(row) ? [row.widget] : []));
  return ordered.every((widget, index) => widget === widgets[index]) ? widgets : ordered;
}

/** A widget with those in its columns, in order; none where there is no such widget. */
export function groupOf(widgets: readonly Widget[], id: string): Widget[] {
  const branch = branchesOf(widgets).find(({ widget }) => widget.id === id);
  return branch ? [branch.widget, ...branch.columns.flat()] : widgets.filter((widget) => widget.id === id);
}

/** The column that a gap between rows is in; undefined for none. Gap 0 is before the first row. */
export function columnAt(rows: readonly Row[], gap: number): Within | undefined {
  const row = rows[gap - 1];
  if (!row) return undefined;
  if (isWidgetRow(row)) return hasColumns(row.widget) ? { widget: row.id, column: 'first' } : row.within;
  return row.edge === 'second' ? { widget: row.holder.id, column: 'second' } : undefined;
}

/** Whether a row is a widget in a column; by itself where there is none. */
export const isInColumn = (row: Row, column: Within | undefined): row is WidgetRow =>
  isWidgetRow(row) && row.within?.widget === column?.widget && row.within?.column === column?.column;

export const mayBeAt = (rows: readonly Row[], widget: Pick<Widget, 'type'>, gap: number): boolean =>
  mayBeWithin(widget) || columnAt(rows, gap) === undefined;

/** The gap of a place; undefined where the row that it is beside is gone. After a widget is after its columns, too. */
export function gapOfPlace(rows: readonly Row[], place: Place | undefined): number | undefined {
  const indexOf = (id: string) => rows.findIndex((row) => row.id === id);
  const index = place ? indexOf(place.id) : -1;
  if (!place || index === -1) return undefined;
  return place.side === 'before' ? index : Math.max(index, indexOf(edgeId(place.id, 'end'))) + 1;
}

/** The place of a gap; undefined where there are no rows. */
export function placeOfGap(rows: readonly Row[], gap: number): Place | undefined {
  const [before, after] = [rows[gap - 1], rows[gap]];
  const isHolder = isWidgetRow(before) && hasColumns(before.widget);
  if (before && !isHolder) return { id: before.id, side: 'after' };
  return after && { id: after.id, side: 'before' };
}

/** The list with a widget, and what is in its columns, at a gap between its rows; into a column only what may be there. */
export function withMoved(widgets: readonly Widget[], id: string, gap: number): readonly Widget[] {
  const rows = rowsOf(widgets);
  const group = groupOf(widgets, id);
  const [widget, ...inside] = group;
  if (!widget || !mayBeAt(rows, widget, gap)) return widgets;
  const isLeft = (row: Row | undefined): row is WidgetRow => isWidgetRow(row) && !group.includes(row.widget);
  const others = (some: readonly Row[]) => some.filter(isLeft).map((row) => row.widget);
  const moved = [putWithin(widget, columnAt(rows, gap)), ...inside];
  const next = [...others(rows.slice(0, gap)), ...moved, ...others(rows.slice(gap))];
  return next.every((each, index) => each === widgets[index]) ? widgets : next;
}

/** The list with more widgets at a gap between its rows; after the columns where the first of them may not be in one. */
export function withInserted(
  widgets: readonly Widget[],
  [first, ...inside]: readonly Widget[],
  gap: number,
): readonly Widget[] {
  if (!first) return widgets;
  const rows = rowsOf(widgets);
  const at = allowedGap(rows, first, Math.min(Math.max(0, gap), rows.length));
  const only = (some: readonly Row[]) => some.filter(isWidgetRow).map((row) => row.widget);
  const inserted = [putWithin(first, columnAt(rows, at)), ...inside];
  return [...only(rows.slice(0, at)), ...inserted, ...only(rows.slice(at))];
}

/** The first gap from one on at which a widget may be: the end at the latest. */
export function allowedGap(rows: readonly Row[], widget: Pick<Widget, 'type'>, from: number): number {
  let gap = from;
  while (gap < rows.length && !mayBeAt(rows, widget, gap)) gap += 1;
  return gap;
}

/** A widget in a column, or by itself; the same one where it is there already. */
export function putWithin(widget: Widget, to: Within | undefined): Widget {
  const within: Within = to ?? { widget: '', column: 'first' };
  const now = withinOf(widget);
  if (now.widget === within.widget && now.column === within.column) return widget;
  return { ...widget, options: { ...widget.options, within: { ...within } } };
}

/** A widget in the same column as before of one that may have got a new id; `ids` has those by the former ones. */
export function withHolder(widget: Widget, ids: ReadonlyMap<string, string>): Widget {
  const within = withinOf(widget);
  const holder = ids.get(within.widget);
  return holder === undefined ? widget : putWithin(widget, { ...within, widget: holder });
}
