import { useLayoutEffect, useRef, type RefObject } from 'react';
import { controlNow, itemAround } from './same-control.ts';

interface Focused {
  control: Element;
  /** Of its item in the list. */
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
    if (!was || !list.current || was.control.isConnected) return;
    if (document.activeElement !== document.body) return;
    const again = controlNow(list.current, was.control);
    (again ?? heirOf?.(list.current, was.index))?.focus({ preventScroll: again !== undefined });
  }, [list, widgets, heirOf]);
}

function focusedAt(control: EventTarget | null): Focused | undefined {
  const item = control instanceof Element ? itemAround(control) : null;
  if (!item || !(control instanceof Element)) return undefined;
  return { control, index: [...(item.parentElement?.children ?? [])].indexOf(item) };
}
