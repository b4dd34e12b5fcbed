import { useSyncExternalStore } from 'react';

/** Numbers by the width of the window in pixels from which they apply, narrowest first. */
export type Steps = readonly (readonly [from: number, value: number])[];

/** The number for a width; the first one below all of them. */
function valueAt(steps: Steps, width: number): number {
  const step = steps.findLast(([from]) => width >= from) ?? steps[0];
  return step?.[1] ?? 1;
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The number at the window's width; in a page's HTML that of the narrowest, and the stylesheet says it for the others. */
export const useSteps = (steps: Steps): number =>
  useSyncExternalStore(
    subscribe,
    () => valueAt(steps, window.innerWidth),
    () => valueAt(steps, 0),
  );
