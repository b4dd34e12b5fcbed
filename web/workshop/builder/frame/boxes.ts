import { useCallback, useEffect, useRef, useState } from 'react';
import type { Within } from '#contract/nesting.ts';
import { isSame } from '../state/compare.ts';
import { columnAt, columnBefore, isInColumn, isWidgetRow, type Row } from '../state/rows.ts';

/** A widget's box, in pixels from the page's top left. */
export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

export type Boxes = ReadonlyMap<string, Box>;

/** A widget or a column, with the id of its box. */
interface PlaceOnPage {
  id: string;
  element: HTMLElement;
}

/** The columns of the page. */
function columnsIn(page: Document): (PlaceOnPage & { column: Within })[] {
  return [...page.querySelectorAll<HTMLElement>('.columns-room > div')].map((element) => {
    const widget = element.closest<HTMLElement>('[data-widget]')?.dataset['widget'] ?? '';
    const column = { widget, column: element.previousElementSibling ? 'second' : 'first' } as const;
    return { id: columnId(column), element, column };
  });
}

/** The id that the box of a column has. */
export const columnId = ({ widget, column }: Within): string => `${widget}/${column} column`;

/** Where the line of a gap between rows is on the page; without `left` and `width` it goes across. */
export function lineAt(
  rows: readonly Row[],
  boxes: Boxes,
  gap: number,
): Partial<Omit<Box, 'height'>> | undefined {
  const column = columnAt(rows, gap);
  const isBeside = (row: Row) => isInColumn(row, column);
  const [next, last] = [rows.slice(gap).find(isBeside), rows.slice(0, gap).findLast(isBeside)];
  const [below, above] = [boxes.get(next?.id ?? ''), boxes.get(last?.id ?? '')];
  const holder = column && boxes.get(columnId(column));
  const top = below?.top ?? (above ? above.top + above.height : holder?.top);
  if (top === undefined) return undefined;
  return holder ? { top, left: holder.left, width: holder.width } : { top };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The gap between rows at a point of the page's window: in a column that it is over, else above or below all of a widget. */
export function gapOnPage(page: Document, rows: readonly Row[], { x, y }: Point): number {
  const over = columnsIn(page).find(({ element }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  const column = over?.column;
  const isBelow = (row: Row) => {
    const box = isInColumn(row, column) ? widgetElement(page, row.id)?.getBoundingClientRect() : undefined;
    return box !== undefined && y < (box.top + box.bottom) / 2;
  };
  const below = rows.findIndex(isBelow);
  if (below !== -1) return below;
  const end = rows.findIndex(
    (row) => !isWidgetRow(row) && row.holder.id === column?.widget && columnBefore(row) === column.column,
  );
  return end === -1 ? rows.length : end;
}

/** The element of a widget on the page; null where it has none. */
const widgetElement = (page: Document, id: string): HTMLElement | null =>
  page.querySelector<HTMLElement>(`[data-widget="${CSS.escape(id)}"]`);

const none: Boxes = new Map();

const placesIn = (page: Document): PlaceOnPage[] => [
  ...[...page.querySelectorAll<HTMLElement>('[data-widget]')].map((element) => ({
    id: element.dataset['widget'] ?? '',
    element,
  })),
  ...columnsIn(page),
];

/** The boxes of widgets and columns; an equal box stays the same object, and so does the map when all are equal. */
function measure(before: Boxes, places: readonly PlaceOnPage[]): Boxes {
  const boxes = new Map<string, Box>();
  for (const { id, element } of places) {
    const { top, left, width, height } = element.getBoundingClientRect();
    const box = { top: top + scrollY, left: left + scrollX, width, height };
    const known = before.get(id);
    boxes.set(id, known && isSame(known, box) ? known : box);
  }
  const stays = boxes.size === before.size && [...boxes].every(([id, box]) => before.get(id) === box);
  return stays ? before : boxes;
}

/**
 * The boxes of the page's widgets, measured when the widgets, their sizes or the page's size change.
 * @param onLayout called at once when something has another size, before it is painted, and again when all is measured
 */
export function useBoxes(widgets: readonly unknown[], onLayout: () => void): Boxes {
  const [boxes, setBoxes] = useState(none);
  const frame = useRef(0);
  const observer = useRef<ResizeObserver>(undefined);
  // A frame later, so that measuring doesn't delay the paint.
  const measureSoon = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      onLayout();
      const places = placesIn(document);
      setBoxes((before) => measure(before, places));
      // Observing an element again changes nothing.
      for (const { element } of places) observer.current?.observe(element);
    });
  }, [onLayout]);
  useEffect(measureSoon, [widgets, measureSoon]);

  useEffect(() => {
    const resized = new ResizeObserver(() => {
      onLayout();
      measureSoon();
    });
    observer.current = resized;
    resized.observe(document.body);
    return () => {
      resized.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [measureSoon, onLayout]);
  return boxes;
}
