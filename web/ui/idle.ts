import { after } from './after.ts';

/** Resolves when the page is loaded and the browser has nothing else to do, a second after that at the latest. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    const { requestIdleCallback: whenIdle } = globalThis as {
      requestIdleCallback?: (callback: () => void, options: { timeout: number }) => void;
    };
    const wait = () => {
      if (whenIdle) whenIdle(resolve, { timeout: 1000 });
      else after(200, resolve);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
