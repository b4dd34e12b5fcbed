import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the element of a selector when the one that had it goes away. */
export function useHandedFocus(selector: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const leaving = ref.current;
    return () => {
      const next = document.querySelector<HTMLElement>(selector);
      if (!next || !leaving?.contains(document.activeElement)) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
  }, [selector]);
  return ref;
}
