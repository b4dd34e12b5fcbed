import { useLayoutEffect, type RefObject } from 'react';

/**
 * A panel beside the preview takes the focus to its heading when it is opened, so that a keyboard user need not go through the
 * whole preview, and gives it back when it closes. One that is open from the start takes no focus.
 * @param key what the panel is about: another one counts as opened anew
 */
export function usePanelFocus(heading: RefObject<HTMLElement | null>, key: string | undefined): void {
  useLayoutEffect(() => {
    const element = heading.current;
    const panel = element?.closest('.workshop-panel');
    const before = document.activeElement;
    if (!element || !panel || !(before instanceof HTMLElement) || before === document.body) return undefined;
    if (!panel.contains(before)) element.focus({ preventScroll: true });
    return () => {
      if (panel.contains(document.activeElement)) requestAnimationFrame(() => focusInstead(before));
    };
  }, [heading, key]);
}

/** Focuses what had the focus before; where that is gone or hidden, the current entry of the bar, or the outline's heading. */
function focusInstead(before: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  before.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const others = document.querySelectorAll<HTMLElement>('.bottom-bar [aria-current], #outline-title');
  for (const other of others) if (document.activeElement === document.body) other.focus();
}
