/** A control of an item of a list: by the item's id and the place of the control among its buttons, whatever elements they are. */
export interface ControlPlace {
  readonly id: string;
  readonly part: number;
}

const buttonsOf = (item: Element) => [...item.querySelectorAll('button')];

/** The item of a list that an element is in. */
export const itemAround = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-sort-id]');

/** The item with an id. */
export const itemOf = (list: HTMLElement, id: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-sort-id="${CSS.escape(id)}"]`);

/** Which control an element is; undefined for one outside of any item. */
export function placeOf(control: Element): ControlPlace | undefined {
  const item = itemAround(control);
  const id = item?.dataset['sortId'];
  if (!item || id === undefined) return undefined;
  return { id, part: buttonsOf(item).findIndex((button) => button === control) };
}

/** The control of that place, as it is now; undefined when the item is gone. */
export function controlOf(list: HTMLElement, { id, part }: ControlPlace): HTMLElement | undefined {
  const item = itemOf(list, id);
  return item ? buttonsOf(item)[part] : undefined;
}
