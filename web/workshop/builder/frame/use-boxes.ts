import { useCallback, useEffect, useRef, useState } from 'react';

/** A widget's box, in pixels from the page's top left. */
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

/** The boxes of all widgets; a box that is the same stays the same object, and so does the map when all are. */
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

/** The boxes of the page's widgets, measured when the widgets change, or the size of the page or of one of them. */
export function useBoxes(widgets: readonly unknown[]): Boxes {
  const [boxes, setBoxes] = useState(none);
  const frame = useRef(0);
  // A frame later, when the page has been painted: to measure at once would delay that.
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
