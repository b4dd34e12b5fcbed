import { useEffect } from 'react';

/** Keeps the screen on while a component is shown, in browsers that can; where the system refuses, it may go dark. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let isShown = true;
    let lock: WakeLockSentinel | undefined;
    // The browser lets go of it whenever the page is hidden.
    const request = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (got) => {
          if (isShown) lock = got;
          else void got.release();
        },
        () => undefined,
      );
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isShown = false;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}
