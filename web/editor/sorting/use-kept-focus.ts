import { useLayoutEffect, useRef, type RefObject } from 'react';
import { controlOf, itemAround, placeOf, type ControlPlace } from './same-control.ts';

interface Focused extends ControlPlace {
  item: HTMLElement;
  index: number;
}

/**
 * Keeps the focus in a list whose items are taken out with it: an item that is there again, as another element, has it on the same control; one
 * that is gone, by undo or by somebody else's change, leaves it to its heir.
 * @param widgets those that the list shows
 * @param heirOf what gets the focus of a gone item, by the index that it had
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  widgets: readonly unknown[],
  heirOf?: (list: HTMLElement, index: number) => HTMLElement | null,
): void {
  const focused = useRef<Focused>(undefined);
  useLayoutEffect(() => {
    const ends = new AbortController();
    list.current?.addEventListener('focusin', ({ target }) => (focused.current = focusedAt(target)), {
      signal: ends.signal,
    });
    return () => ends.abort();
  }, [list]);
  useLayoutEffect(() => {
    const was = focused.current;
    if (!was || !list.current || was.item.isConnected) return;
    if (document.activeElement !== document.body) return;
    const again = controlOf(list.current, was);
    (again ?? heirOf?.(list.current, was.index))?.focus({ preventScroll: again !== undefined });
  }, [list, widgets, heirOf]);
}

function focusedAt(target: EventTarget | null): Focused | undefined {
  const place = target instanceof Element ? placeOf(target) : undefined;
  const item = target instanceof Element ? itemAround(target) : null;
  if (!place || !item) return undefined;
  return { ...place, item, index: [...(item.parentElement?.children ?? [])].indexOf(item) };
}
