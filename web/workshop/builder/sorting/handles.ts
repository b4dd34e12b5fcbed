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

/** The event listeners of a handle. */
export interface HandleProps {
  onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: () => void;
}

/**
 * Handles of a list whose items have a `data-sort-id`, by the id of their widget: a pointer drags the item, Space or Enter
 * picks it up, and the arrow keys, Home and End move it. Works in the window of the list, the preview's too.
 */
export function useSortable(
  sorter: Sorter,
  list: RefObject<HTMLElement | null>,
): (id: string) => HandleProps {
  return useMemo(() => createHandles(sorter, list), [sorter, list]);
}

/** What is being moved now. */
export const useLift = (sorter: Sorter): Lift | undefined =>
  useSyncExternalStore(sorter.subscribe, sorter.get);

/** Each id's handle is made once, so that it is the same whenever a row is drawn. */
function createHandles(sorter: Sorter, list: RefObject<HTMLElement | null>): (id: string) => HandleProps {
  const handles = new Map<string, HandleProps>();
  return (id) => {
    const handle = handles.get(id) ?? handleOf(sorter, list, id);
    handles.set(id, handle);
    return handle;
  };
}

function handleOf(sorter: Sorter, list: RefObject<HTMLElement | null>, id: string): HandleProps {
  return {
    onPointerDown(event) {
      if (event.button !== 0 || !event.isPrimary || !list.current) return;
      // A press that ends where it began is a click: then only the focus moves, in every browser.
      event.currentTarget.focus({ preventScroll: true });
      startDrag({ sorter, list: list.current, handle: event.currentTarget, id, start: event.nativeEvent });
    },
    onKeyDown(event) {
      const carried = carryByKey(sorter, id, event.key, list.current);
      if (!carried) return;
      event.preventDefault();
      event.stopPropagation();
      if (carried === 'dropped' && list.current) focusAgain(list.current, event.currentTarget);
    },
    onBlur() {
      const lift = sorter.get();
      if (lift?.id === id && lift.by === 'keyboard') sorter.cancel();
    },
  };
}

/** Carries out what a key does to a handle's widget; false when it does nothing. */
function carryByKey(
  sorter: Sorter,
  id: string,
  key: string,
  list: HTMLElement | null,
): 'carried' | 'dropped' | false {
  const lift = sorter.get();
  const isGrip = key === ' ' || key === 'Enter';
  if (lift?.id !== id) {
    if (isGrip) sorter.pickUp(id, 'keyboard');
    return isGrip && 'carried';
  }
  if (key === 'Escape') {
    sorter.cancel();
    return 'carried';
  }
  if (isGrip) {
    sorter.drop();
    return 'dropped';
  }
  const items = list?.querySelectorAll('[data-sort-id]') ?? [];
  const to = stepped(key, lift.to, items.length);
  // Tab leaves, which cancels on blur; other keys do nothing during a move.
  if (to === undefined) return key === 'Tab' ? false : 'carried';
  sorter.carry(to);
  items[to]?.scrollIntoView({ block: 'nearest' });
  return 'carried';
}

interface Drag {
  sorter: Sorter;
  list: HTMLElement;
  handle: HTMLElement;
  id: string;
  /** The press that began it. */
  start: PointerEvent;
}

/** A pointer that moves by fewer pixels than this has clicked. */
const threshold = 4;

/** Moves an item with a pointer until its release; the list scrolls at its edges, Escape cancels. */
function startDrag({ sorter, list, handle, id, start }: Drag): void {
  const { defaultView: view } = list.ownerDocument;
  const item = handle.closest<HTMLElement>('[data-sort-id]');
  if (!view || !item) return;
  const scroller = scrollerOf(list, view);
  const ended = new AbortController();
  const { signal } = ended;
  let y = start.clientY;
  let scrolled = 0;
  let isLifted = false;

  const follow = () => {
    const boxes = [...list.querySelectorAll<HTMLElement>('[data-sort-id]')].map((each) =>
      each === item ? settledBox(item) : each.getBoundingClientRect(),
    );
    const from = sorter.get()?.from ?? 0;
    sorter.carry(landingIn(gapAt(boxes, y), from));
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
      y = event.clientY;
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

/** Where an item would be if it had not gone along with the pointer. */
function settledBox(item: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = item.getBoundingClientRect();
  const moved = Number.parseFloat(item.style.getPropertyValue('--drag')) || 0;
  return { top: top - moved, bottom: bottom - moved };
}

/** The nearest element around a list that scrolls; the page itself when none does. */
function scrollerOf(list: HTMLElement, view: Window): Element {
  for (let element: Element | null = list; element; element = element.parentElement) {
    const { overflowY } = view.getComputedStyle(element);
    if (/auto|scroll/.test(overflowY) && element !== list.ownerDocument.body) return element;
  }
  return list.ownerDocument.scrollingElement ?? list;
}

/** The part of a scroller that is seen. */
function visibleBox(scroller: Element, view: Window): { top: number; bottom: number } {
  if (scroller === scroller.ownerDocument.scrollingElement) return { top: 0, bottom: view.innerHeight };
  return scroller.getBoundingClientRect();
}
