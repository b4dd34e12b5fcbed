import { useState, useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the visitor's system asks for little motion, now and when it changes its mind. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches);

/** Whether something that moves by itself may: as the visitor chose with its control, else as their system asks. */
export function useMotion(): { isPlaying: boolean; toggle: () => void } {
  const isReduced = useReducedMotion();
  const [choice, setChoice] = useState<boolean>();
  const isPlaying = choice ?? !isReduced;
  return { isPlaying, toggle: () => setChoice(!isPlaying) };
}
