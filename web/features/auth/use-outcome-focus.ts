import { useEffect, useRef, type RefObject } from 'react';

/** A heading that takes the focus whenever it says another outcome; at first the page itself places the focus. */
export function useOutcomeFocus(outcome: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(outcome);
  useEffect(() => {
    if (shown.current !== outcome) heading.current?.focus();
    shown.current = outcome;
  }, [outcome]);
  return heading;
}
