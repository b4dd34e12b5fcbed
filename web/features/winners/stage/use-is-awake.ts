import { useEffect, useState } from 'react';

/** Milliseconds after which the buttons leave the screen to the winners. */
const restsAfter = 3000;

/** Whether the pointer has moved, or the screen has been touched, within the last seconds. */
export function useIsAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => {
    const done = new AbortController();
    let timer: number | undefined;
    const wake = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIsAwake(false), restsAfter);
      setIsAwake(true);
    };
    for (const type of ['pointermove', 'pointerdown'])
      addEventListener(type, wake, { passive: true, signal: done.signal });
    return () => {
      done.abort();
      window.clearTimeout(timer);
    };
  }, []);
  return isAwake;
}
