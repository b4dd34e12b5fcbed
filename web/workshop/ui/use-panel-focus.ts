import { useLayoutEffect, type RefObject } from 'react';

/**
 * A panel beside the preview takes the focus to its heading when somebody opens it, so that a keyboard need not go through the whole preview
 * to it, and gives it back when it goes. One that is open from the start takes it from nobody.
 * @param key what the panel is about: with another one it is opened anew
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

/** Focuses what had the focus before, or, where that is gone or a narrow window hides it, what says which part of the builder is shown. */
function focusInstead(before: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  before.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const others = document.querySelectorAll<HTMLElement>('.bottom-bar [aria-current], #outline-title');
  for (const other of others) if (document.activeElement === document.body) other.focus();
}
