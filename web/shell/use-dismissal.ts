import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Closes what a button with `aria-expanded` inside the owner has opened: on Escape, which gives the focus back to the button, and
 * when the focus or a press goes elsewhere.
 */
export function useDismissal(isOpen: boolean, close: () => void, owner: RefObject<HTMLElement | null>): void {
  const dismiss = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const done = new AbortController();
    const { signal } = done;
    // On the document: under a mouse the focus may be anywhere.
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      dismiss();
      const held = owner.current?.contains(document.activeElement);
      if (held) owner.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const closeElsewhere = ({ target }: Event) => {
      if (!owner.current?.contains(target as Node)) dismiss();
    };
    document.addEventListener('keydown', closeOnEscape, { signal });
    for (const type of ['focusin', 'pointerdown'])
      document.addEventListener(type, closeElsewhere, { signal });
    return () => done.abort();
  }, [isOpen, owner]);
}
