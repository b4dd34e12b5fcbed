import { useLayoutEffect, useRef, type RefObject } from 'react';

const buttonsOf = (item: Element) => [...item.querySelectorAll('button')];

const itemOfControl = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-sort-id]');

const idOf = (control: Element): string | undefined => itemOfControl(control)?.dataset['sortId'];

/** The item with an id. */
export const itemOf = (list: HTMLElement, id: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-sort-id="${CSS.escape(id)}"]`);

/** The button of an item that may be another element now; undefined when it is gone. */
export function controlNow(list: HTMLElement, control: Element): HTMLElement | undefined {
  // A removed item still holds its controls.
  const was = itemOfControl(control);
  const item = was && itemOf(list, was.dataset['sortId'] ?? '');
  if (!item) return undefined;
  return buttonsOf(item)[buttonsOf(was).findIndex((button) => button === control)];
}

/**
 * Focuses the control of a moved item again in its new position, even as another element; not if somebody has
 * gone on to another place by then.
 */
export function focusAgain(list: HTMLElement, control: HTMLElement): void {
  const { ownerDocument: page } = list;
  const before = page.activeElement;
  page.defaultView?.requestAnimationFrame(() => {
    const now = page.activeElement;
    const isElsewhere = now !== null && now !== page.body && now !== before;
    if (isElsewhere && idOf(now) !== idOf(control)) return;
    const again = controlNow(list, control);
    again?.focus({ preventScroll: true });
    if (again) itemOfControl(again)?.scrollIntoView({ block: 'nearest' });
  });
}

/**
 * Restores the focus in a list whose focused item was replaced or removed, by undo or by another admin: on the
 * same control of the item's new element, else on the successor of the item.
 * @param items those that the list shows
 * @param successorOf what gets the focus of a removed item, by the index that it had
 */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  items: readonly unknown[],
  successorOf?: (list: HTMLElement, index: number) => HTMLElement | null,
): void {
  const focused = useRef<{ control: Element; index: number }>(undefined);
  useLayoutEffect(() => {
    const element = list.current;
    const note = ({ target: control }: Event) => {
      const item = control instanceof Element ? itemOfControl(control) : null;
      const index = [...(item?.parentElement?.children ?? [])].indexOf(item as Element);
      focused.current = item ? { control: control as Element, index } : undefined;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [list]);
  useLayoutEffect(() => {
    const was = focused.current;
    if (!was || !list.current || was.control.isConnected) return;
    if (document.activeElement !== document.body) return;
    const again = controlNow(list.current, was.control);
    (again ?? successorOf?.(list.current, was.index))?.focus({ preventScroll: again !== undefined });
  }, [list, items, successorOf]);
}
