import { useMemo, useSyncExternalStore, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { startDrag } from './drag.ts';
import { focusAgain } from './focus-again.ts';
import type { Lift, Sorter } from './sorter.ts';
import { stepped } from './where.ts';

/** What a handle listens with. */
export interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: () => void;
}

/**
 * Handles of a list whose items carry `data-sort-id`, by the id of their widget: a pointer drags the item, Space or Enter picks it up, and
 * the arrow keys, Home and End carry it. Works in the document that the list is in, be it the preview's.
 */
export function useSortable(
  sorter: Sorter,
  list: RefObject<HTMLElement | null>,
): (id: string) => HandleProps {
  return useMemo(() => createHandles(sorter, list), [sorter, list]);
}

/** What is being moved now. */
export const useLift = (sorter: Sorter): Lift | undefined =>
  useSyncExternalStore(sorter.subscribe, sorter.getState);

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
      // A press that ends where it began is a click, and nothing moves; the focus goes to the handle in every browser.
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
      const lift = sorter.getState();
      if (lift?.id === id && lift.by === 'keyboard') sorter.cancel();
    },
  };
}

/** What a key does to a handle's widget; false when it does nothing. */
function carryByKey(
  sorter: Sorter,
  id: string,
  key: string,
  list: HTMLElement | null,
): 'carried' | 'dropped' | false {
  const lift = sorter.getState();
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
  // Tab leaves, which cancels by itself; other keys are nobody's while something is carried.
  if (to === undefined) return key === 'Tab' ? false : 'carried';
  sorter.carry(to);
  items[to]?.scrollIntoView({ block: 'nearest' });
  return 'carried';
}
