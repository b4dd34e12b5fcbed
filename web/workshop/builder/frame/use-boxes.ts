import { useCallback, useEffect, useRef, useState } from 'react';

/** Where a widget stands in the page, in pixels from the page's top left. */
export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

export type Boxes = ReadonlyMap<string, Box>;

const none: Boxes = new Map();

const isSameBox = (a: Box | undefined, b: Box) =>
  a?.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height;

/** The boxes of all widgets; one that stayed where it was stays the same object, and so does the map when all did. */
function measure(before: Boxes): Boxes {
  const boxes = new Map<string, Box>();
  let isSame = true;
  for (const element of document.querySelectorAll<HTMLElement>('[data-widget]')) {
    const id = element.dataset['widget'] ?? '';
    const { top, left, width, height } = element.getBoundingClientRect();
    const box = { top: top + scrollY, left: left + scrollX, width, height };
    const known = before.get(id);
    const stays = isSameBox(known, box);
    isSame &&= stays;
    boxes.set(id, known && stays ? known : box);
  }
  return isSame && boxes.size === before.size ? before : boxes;
}

/**
 * Where the page's widgets stand, kept up to date: measured when the widgets are other ones, and whenever the page or one of them changes its
 * size.
 */
export function useBoxes(widgets: readonly unknown[]): Boxes {
  const [boxes, setBoxes] = useState(none);
  const frame = useRef(0);
  // A frame later, when the page has been drawn: to measure at once is to lay it out while an admin waits to see the change.
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
    // What is observed already is not observed twice.
    for (const element of document.querySelectorAll('[data-widget]')) observer.current?.observe(element);
  }, [widgets, boxes]);
  return boxes;
}
