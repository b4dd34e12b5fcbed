import { useRef, useState, type RefObject } from 'react';
import { scrollToElement } from '../../ui/scroll.ts';

/** Room left above the area when the page scrolls to it, in pixels, negative (tests/SPEC.md: States and transitions; Constants and limits). */
const scrollOffset = -300;

/** The state of the sign-in area, held by the route that places it. */
export interface AuthAreaState {
  element: RefObject<HTMLElement | null>;
  /** What was asked for last; undefined means: as by default. */
  wanted: 'shown' | 'hidden' | undefined;
  /** Grows with every request, upon which the form takes the focus. */
  requests: number;
  /** Scrolls to the area over 500 ms, then shows the form (tests/SPEC.md: States and transitions). */
  request: () => void;
  hide: () => void;
}

export function useAuthAreaState(): AuthAreaState {
  const element = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<AuthAreaState['wanted']>();
  const [requests, setRequests] = useState(0);
  const request = async () => {
    if (element.current) await scrollToElement(element.current, scrollOffset);
    setWanted('shown');
    setRequests((count) => count + 1);
  };
  return { element, wanted, requests, request: () => void request(), hide: () => setWanted('hidden') };
}
