import { useLayoutEffect, useRef, type RefObject } from 'react';

const buttonsOf = (item: Element) => [...item.querySelectorAll('button')];

/** The item of a list that an element is in. */
export const itemOfControl = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-sort-id]');

/** The item with an id. */
export const itemOf = (list: HTMLElement, id: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-sort-id="${CSS.escape(id)}"]`);

/** The same button of the same item of a list, which may have become another element; undefined when it is gone. */
export function controlNow(list: HTMLElement, control: Element): HTMLElement | undefined {
  // A removed item still holds its controls.
  const was = itemOfControl(control);
  const item = was && itemOf(list, was.dataset['sortId'] ?? '');
  if (!item) return undefined;
  const index = buttonsOf(was).findIndex((button) => button === control);
  return buttonsOf(item)[index];
}

/** Focuses a control again whose item was moved, once it is in its new position, even as another element. */
export function focusAgain(list: HTMLElement, control: HTMLElement): void {
  list.ownerDocument.defaultView?.requestAnimationFrame(() => {
    const again = controlNow(list, control);
    again?.focus({ preventScroll: true });
    if (again) itemOfControl(again)?.scrollIntoView({ block: 'nearest' });
  });
}

interface Focused {
  control: Element;
  /** Of its item in the list. */
  index: number;
}

/**
 * Keeps the focus in a list whose items are removed with it: an item that is there again, as another element, has it on
 * the same control; one that is gone, by undo or by another admin's change, leaves it to its successor.
 * @param widgets those that the list shows
 * @param successorOf what gets the focus of a gone item, by the index that it had
 */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  widgets: readonly unknown[],
  successorOf?: (list: HTMLElement, index: number) => HTMLElement | null,
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
    (again ?? successorOf?.(list.current, was.index))?.focus({ preventScroll: again !== undefined });
  }, [list, widgets, successorOf]);
}

function focusedAt(control: EventTarget | null): Focused | undefined {
  const item = control instanceof Element ? itemOfControl(control) : null;
  if (!item || !(control instanceof Element)) return undefined;
  return { control, index: [...(item.parentElement?.children ?? [])].indexOf(item) };
}
