/** Resolves when the page is loaded and the browser has nothing else to do, a second later at the latest. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const wait = () => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 });
      else setTimeout(resolve, 200);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
