import {
  useMemo,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import { focusAgain } from './focus.ts';
import { gapAt, landingIn, scrollStep, stepped } from './positions.ts';
import type { Lift, Sorter } from './sorter.ts';

export interface HandleProps {
  onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: () => void;
}

/** The gap between items at a point of the list's window. */
export type GapAt = (point: { x: number; y: number }) => number;

/**
 * The handle of each item of a list whose items have a `data-sort-id`: a pointer drags the item, Space or
 * Enter picks it up, and the arrow keys, Home and End move it. Works in the preview's window too. An item's
 * handle is always the same object.
 * @param gapAtPoint for items that are not one below the other; always the same function
 */
export function useSortable(
  sorter: Sorter,
  list: RefObject<HTMLElement | null>,
  gapAtPoint?: GapAt,
): (id: string) => HandleProps {
  return useMemo(() => createHandles(sorter, list, gapAtPoint), [sorter, list, gapAtPoint]);
}

function createHandles(
  sorter: Sorter,
  list: RefObject<HTMLElement | null>,
  gapAtPoint: GapAt | undefined,
): (id: string) => HandleProps {
  const handles = new Map<string, HandleProps>();
  return (id) => {
    const handle = handles.get(id) ?? handleOf(sorter, list, id, gapAtPoint);
    handles.set(id, handle);
    return handle;
  };
}

export const useLift = (sorter: Sorter): Lift | undefined =>
  useSyncExternalStore(sorter.subscribe, sorter.get);

function handleOf(
  sorter: Sorter,
  list: RefObject<HTMLElement | null>,
  id: string,
  gapAtPoint: GapAt | undefined,
): HandleProps {
  return {
    onPointerDown(event) {
      if (event.button !== 0 || !event.isPrimary || !list.current) return;
      // Safari doesn't focus a button that is pressed.
      event.currentTarget.focus({ preventScroll: true });
      startDrag(sorter, list.current, event.currentTarget, id, event.nativeEvent, gapAtPoint);
    },
    onKeyDown(event) {
      const { key, currentTarget: handle } = event;
      const lift = sorter.get();
      const isGrip = key === ' ' || key === 'Enter';
      if (lift?.id !== id) {
        if (!isGrip) return;
        sorter.pickUp(id, 'keyboard');
      } else if (key === 'Escape') sorter.cancel();
      else if (isGrip) {
        sorter.drop();
        if (list.current) focusAgain(list.current, handle);
      } else {
        // Tab leaves, which cancels on blur; other keys do nothing during a move.
        if (key === 'Tab') return;
        const items = list.current?.querySelectorAll('[data-sort-id]') ?? [];
        const to = stepped(key, lift.to, items.length);
        if (to !== undefined) {
          sorter.carry(to);
          items[to]?.scrollIntoView({ block: 'nearest' });
        }
      }
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur() {
      const lift = sorter.get();
      if (lift?.id === id && lift.by === 'keyboard') sorter.cancel();
    },
  };
}

/** Pixels below which a movement is a click. */
const threshold = 4;

/** Moves an item with a pointer until its release; the list scrolls at its edges, Escape cancels. */
function startDrag(
  sorter: Sorter,
  list: HTMLElement,
  handle: HTMLElement,
  id: string,
  start: PointerEvent,
  gapAtPoint: GapAt | undefined,
): void {
  const { defaultView: view } = list.ownerDocument;
  const item = handle.closest<HTMLElement>('[data-sort-id]');
  if (!view || !item) return;
  const scroller = scrollerOf(list, view);
  const ended = new AbortController();
  const { signal } = ended;
  let { clientX: x, clientY: y } = start;
  let scrolled = 0;
  let isLifted = false;

  const gapBelow = () => {
    const boxes = [...list.querySelectorAll<HTMLElement>('[data-sort-id]')].map((each) =>
      each === item ? settledBox(item) : each.getBoundingClientRect(),
    );
    return gapAt(boxes, y);
  };
  const follow = () => {
    const from = sorter.get()?.from ?? 0;
    sorter.carry(landingIn(gapAtPoint?.({ x, y }) ?? gapBelow(), from));
    item.style.setProperty('--drag', `${y + scrolled - start.clientY}px`);
  };
  const tick = () => {
    if (signal.aborted) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += scrollStep(y, visibleBox(scroller, view));
    if (scroller.scrollTop !== before) {
      scrolled += scroller.scrollTop - before;
      follow();
    }
    view.requestAnimationFrame(tick);
  };
  const end = (finish: () => void) => {
    if (signal.aborted) return;
    ended.abort();
    item.style.removeProperty('--drag');
    if (!isLifted) return;
    finish();
    focusAgain(list, handle);
  };

  handle.setPointerCapture(start.pointerId);
  handle.addEventListener(
    'pointermove',
    (event) => {
      [x, y] = [event.clientX, event.clientY];
      if (!isLifted) {
        if (Math.abs(y - start.clientY) < threshold) return;
        isLifted = true;
        sorter.pickUp(id, 'pointer');
        tick();
      }
      follow();
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => end(sorter.drop), { signal });
  handle.addEventListener('pointercancel', () => end(sorter.cancel), { signal });
  handle.addEventListener('lostpointercapture', () => end(sorter.cancel), { signal });
  view.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isLifted) return;
      event.preventDefault();
      event.stopPropagation();
      end(sorter.cancel);
    },
    { signal, capture: true },
  );
}

/** Where an item would be without the drag. */
function settledBox(item: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = item.getBoundingClientRect();
  const moved = Number.parseFloat(item.style.getPropertyValue('--drag')) || 0;
  return { top: top - moved, bottom: bottom - moved };
}

/** The nearest scrolling element around a list, or the page. */
function scrollerOf(list: HTMLElement, view: Window): Element {
  for (let element: Element | null = list; element; element = element.parentElement) {
    const { overflowY } = view.getComputedStyle(element);
    if (/auto|scroll/.test(overflowY) && element !== list.ownerDocument.body) return element;
  }
  return list.ownerDocument.scrollingElement ?? list;
}

function visibleBox(scroller: Element, view: Window): { top: number; bottom: number } {
  if (scroller === scroller.ownerDocument.scrollingElement) return { top: 0, bottom: view.innerHeight };
  return scroller.getBoundingClientRect();
}
