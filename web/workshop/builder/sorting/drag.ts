import { focusAgain } from './focus-again.ts';
import type { Sorter } from './sorter.ts';
import { gapAt, landingIn, scrollStep } from './where.ts';

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

/**
 * Follows a pointer from its press on a handle to its release: the item goes along, the list scrolls at its edges, Escape and a taken
 * pointer cancel.
 */
export function startDrag({ sorter, list, handle, id, start }: Drag): void {
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
    const from = sorter.getState()?.from ?? 0;
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
  const listen = { signal };
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
    listen,
  );
  handle.addEventListener('pointerup', () => end(sorter.drop), listen);
  handle.addEventListener('pointercancel', () => end(sorter.cancel), listen);
  handle.addEventListener('lostpointercapture', () => end(sorter.cancel), listen);
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
