const buttonsOf = (item: Element) => [...item.querySelectorAll('button')];

/** The item of a list that an element is in. */
export const itemAround = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-sort-id]');

/** The item with an id. */
export const itemOf = (list: HTMLElement, id: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-sort-id="${CSS.escape(id)}"]`);

/**
 * A control of an item of a list, as it is now: the button in the same place of the same item, which may have become another element. Undefined
 * when the item is gone.
 */
export function controlNow(list: HTMLElement, control: Element): HTMLElement | undefined {
  // An item that was taken out still holds its controls.
  const was = itemAround(control);
  const item = was && itemOf(list, was.dataset['sortId'] ?? '');
  if (!item) return undefined;
  const part = buttonsOf(was).findIndex((button) => button === control);
  return buttonsOf(item)[part];
}
