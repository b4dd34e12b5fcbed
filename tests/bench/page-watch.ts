import type { Page } from 'playwright-core';

/** How restless a page was. */
export interface Restlessness {
  /** Sum of all layout shifts that no input caused. */
  shift: number;
  /** Milliseconds of the longest task over 50 ms that began after the load event; 0 for none. */
  longestTask: number;
  /** The same, of the tasks that began when all had been loaded and shown. */
  longestSettled: number;
}

/** What the observers leave in the page. */
interface Watch {
  shift: number;
  tasks: { start: number; duration: number }[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

const slowdown = 4;

/**
 * Loads an address on a CPU four times slower, scrolls to its end and back as a reader would, and answers what moved and
 * what took long, until nothing loads any more.
 */
export async function watchPage(page: Page, url: string): Promise<Restlessness> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const settledAt = await page.evaluate(() => performance.now());
  await page.evaluate(scrollThrough);
  await page.waitForLoadState('networkidle');
  return page.evaluate(collect, settledAt);
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const watch: Watch = { shift: 0, tasks: [] };
  (globalThis as unknown as { watch: Watch }).watch = watch;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) watch.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watch.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page: a screen at a time, with two frames for each to be drawn. */
async function scrollThrough(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await frame();
    await frame();
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await frame();
}

/** Runs in the page: the figures once it has nothing left to do. */
async function collect(settledAt: number): Promise<Restlessness> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
  const { watch } = globalThis as unknown as { watch: Watch };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const longest = (from: number) =>
    Math.max(0, ...watch.tasks.flatMap(({ start, duration }) => (start >= from ? duration : [])));
  return {
    shift: watch.shift,
    longestTask: longest(navigation?.loadEventEnd ?? 0),
    longestSettled: longest(settledAt),
  };
}
