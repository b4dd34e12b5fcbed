import { controlNow, itemAround } from './same-control.ts';

/** A control whose item was moved in its list has lost the focus; it gets it back when it stands in its new place, be it another element. */
export function focusAgain(list: HTMLElement, control: HTMLElement): void {
  list.ownerDocument.defaultView?.requestAnimationFrame(() => {
    const again = controlNow(list, control);
    again?.focus({ preventScroll: true });
    if (again) itemAround(again)?.scrollIntoView({ block: 'nearest' });
  });
}
