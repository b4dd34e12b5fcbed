import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Closes what is open on Escape, and when the focus or a press goes elsewhere than its owner. */
export function useDismissal(isOpen: boolean, close: () => void, owner: RefObject<HTMLElement | null>): void {
  const dismiss = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const done = new AbortController();
    const { signal } = done;
    const leave = ({ target }: Event) => {
      if (!owner.current?.contains(target as Node)) dismiss();
    };
    for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, leave, { signal });
    // On the document: under a mouse the focus may be anywhere.
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss();
    };
    document.addEventListener('keydown', escape, { signal });
    return () => done.abort();
  }, [isOpen, owner]);
}
