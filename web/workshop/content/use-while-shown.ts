import { useEffect } from 'react';
import type { PartSession } from './part-session.ts';

/** Milliseconds between two looks at what others have changed. */
const lookEvery = 20_000;

/**
 * For as long as a screen shows something that saves by itself: looks at what others have changed, and saves when the browser comes online and
 * when the screen goes.
 */
export function useWhileShown({
  open,
  load,
  saveNow,
  close,
}: Pick<PartSession<unknown>, 'open' | 'load' | 'saveNow' | 'close'>): void {
  useEffect(() => {
    open();
    const look = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = window.setInterval(look, lookEvery);
    window.addEventListener('focus', look);
    window.addEventListener('online', saveNow);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('focus', look);
      window.removeEventListener('online', saveNow);
      saveNow();
      close();
    };
  }, [open, load, saveNow, close]);
}
