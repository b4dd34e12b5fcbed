import { lazy, type ComponentType } from 'react';

/**
 * A part of a page that nothing else of it waits for: its code comes when the page is loaded and the browser has nothing else to
 * do, or as soon as `hurry` is called. On a page that came as HTML it takes nothing before: see `useIsWritten`.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): { Part: ComponentType<Props>; hurry: () => void } {
  let hurry: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await Promise.race([asked, untilIdle()]);
    return { default: await load() };
  });
  return { Part, hurry };
}

/** Resolves a second after the page is loaded at the latest. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const wait = () => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 });
      else setTimeout(resolve, 200);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
