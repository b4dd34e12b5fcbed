import { useLayoutEffect, type RefObject } from 'react';

/**
 * Moves the focus to a panel's heading when it opens or its `key` changes, and back when it closes. A panel
 * that is open from the start takes no focus.
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

/** Focuses the element from before, else the current entry of the bar, else the outline's heading. */
function focusInstead(before: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  before.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const others = document.querySelectorAll<HTMLElement>('.bottom-bar [aria-current], #outline-title');
  for (const other of others) if (document.activeElement === document.body) other.focus();
}
