import type { Widget } from '#contract/templates.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSame } from '../state/compare.ts';

/** A widget's box, in pixels from the page's top left. */
export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

export type Boxes = ReadonlyMap<string, Box>;

/** Where a gap between widgets is, in pixels: 0 is before the first one. */
export function lineAt(widgets: readonly Widget[], boxes: Boxes, gap: number): number | undefined {
  const below = boxes.get(widgets[gap]?.id ?? '');
  if (below) return below.top;
  const last = boxes.get(widgets.at(-1)?.id ?? '');
  return last && last.top + last.height;
}

const none: Boxes = new Map();

/** The boxes of the widgets' elements; an equal box stays the same object, and so does the map when all are equal. */
function measure(before: Boxes, elements: Iterable<HTMLElement>): Boxes {
  const boxes = new Map<string, Box>();
  for (const element of elements) {
    const id = element.dataset['widget'] ?? '';
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
      const elements = document.querySelectorAll<HTMLElement>('[data-widget]');
      setBoxes((before) => measure(before, elements));
      // Observing an element again changes nothing.
      for (const element of elements) observer.current?.observe(element);
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
