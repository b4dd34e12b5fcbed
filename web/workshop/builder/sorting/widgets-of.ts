import { gapOf } from '../../ui/sorting/positions.ts';
import type { SortedList } from '../../ui/sorting/sorter.ts';
import { columnAt, edgeId, isInColumn, isWidgetRow, mayBeAt, rowsOf, type Row } from '../state/rows.ts';
import type { EditorStore } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';

/** The widgets of the draft, to be sorted: the rows of their list, which has the columns' places, too. */
export function widgetsOf(store: EditorStore): SortedList {
  const rows = () => rowsOf(store.getState().draft.widgets);
  const ids = () => rows().map(({ id }) => id);
  return {
    ids,
    nameOf: (id) => {
      const row = rows().find((each) => each.id === id);
      return isWidgetRow(row) ? widgetName(row.widget) : id;
    },
    wordsOf: (id, to) => positionWords(rows(), ids().indexOf(id), to),
    landing: (id, to, toward) => landingOf(rows(), ids().indexOf(id), to, toward),
    move: (id, to) => void store.dispatch({ type: 'move', id, to }),
  };
}

/** The index that a row may have, from one on up or down, else the other way: its own where there is no other. */
export function landingOf(rows: readonly Row[], from: number, to: number, toward: 1 | -1): number {
  const row = rows[from];
  if (!isWidgetRow(row)) return from;
  // After its own columns is where it is.
  const own = rows.findIndex(({ id }) => id === edgeId(row.id, 'end'));
  const mayLand = (at: number) => mayBeAt(rows, row.widget, gapOf(at, from)) && (own === -1 || at !== own);
  for (const step of [toward, -toward])
    for (let at = to; at >= 0 && at < rows.length; at += step) if (at === from || mayLand(at)) return at;
  return from;
}

/** Where a row would be: its number among those beside it, and the column that they are in. */
export function positionAt(rows: readonly Row[], from: number, to: number) {
  const gap = gapOf(to, from);
  const column = columnAt(rows, gap);
  const isBeside = (row: Row, index: number) => index !== from && isInColumn(row, column);
  const holder = rows.find(({ id }) => id === column?.widget);
  return {
    number: rows.filter((row, index) => index < gap && isBeside(row, index)).length + 1,
    count: rows.filter(isBeside).length + 1,
    /** Such as `first column of ‘Tonight’`; undefined where it is in none. */
    column:
      column && isWidgetRow(holder) ? `${column.column} column of ‘${widgetName(holder.widget)}’` : undefined,
  };
}

function positionWords(rows: readonly Row[], from: number, to: number): string {
  const { number, count, column } = positionAt(rows, from, to);
  return `position ${number} of ${count}${column ? ` in the ${column}` : ''}`;
}
