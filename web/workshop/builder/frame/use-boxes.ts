import { useCallback, useEffect, useRef, useState } from 'react';
import { isSame } from '../state/compare.ts';

/** A widget's box, in pixels from the page's top left. */
export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

type Boxes = ReadonlyMap<string, Box>;

const none: Boxes = new Map();

/** The boxes of all widgets; an equal box stays the same object, and so does the map when all are equal. */
function measure(before: Boxes): Boxes {
  const boxes = new Map<string, Box>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-widget]')) {
    const id = element.dataset['widget'] ?? '';
    const { top, left, width, height } = element.getBoundingClientRect();
    const box = { top: top + scrollY, left: left + scrollX, width, height };
    const known = before.get(id);
    boxes.set(id, known && isSame(known, box) ? known : box);
  }
  const stays = boxes.size === before.size && [...boxes].every(([id, box]) => before.get(id) === box);
  return stays ? before : boxes;
}

/** The boxes of the page's widgets, measured when the widgets change, or the size of the page or of a widget. */
export function useBoxes(widgets: readonly unknown[]): Boxes {
  const [boxes, setBoxes] = useState(none);
  const frame = useRef(0);
  // A frame later, so that measuring doesn't delay the paint.
  const measureSoon = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => setBoxes(measure));
  }, []);
  useEffect(measureSoon, [widgets, measureSoon]);

  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => {
    const resized = new ResizeObserver(measureSoon);
    observer.current = resized;
    resized.observe(document.body);
    return () => {
      resized.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [measureSoon]);
  useEffect(() => {
    // Observing an element again changes nothing.
    for (const element of document.querySelectorAll('[data-widget]')) observer.current?.observe(element);
  }, [widgets, boxes]);
  return boxes;
}
