import type { Browser, ViewportSize } from 'playwright-core';
import { median, type Benchmark, type Row } from './report.ts';
import { withSite } from './show.ts';

/** Visitor pages by their path below the base path; `peoples-picture` is the category with the most nominees. */
const paths = {
  home: '/',
  categories: '/categories',
  nominees: '/nominees',
  winners: '/winners',
  voting: '/voting',
  'voting, 40 nominees': '/voting/peoples-picture',
  'content page': '/privacy',
  'not found': '/404',
};
const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const slowdown = 4;
/** Loads of a page that showed a long task: the median counts, so that a neighbor on the machine does not. */
const loadsOfRestless = 3;

/** First paint, layout shift and long tasks of every visitor page at a quarter of the CPU's speed. */
export const pages: Benchmark = {
  name: 'pages',
  run: (say) =>
    withSite(async (site, browser) => {
      const rows: Row[] = [];
      for (const [name, path] of Object.entries(paths)) {
        say(name);
        const { shift, firstPaint, longestTask, longestSettled } = await worstOf(
          browser,
          site.url + site.basePath + path,
        );
        const taskRow = (when: string, task: number) => ({
          what: `long task ${when}, CPU / ${slowdown}: ${name}`,
          figure: task ? `${task.toFixed(0)} ms` : 'none',
          bar: 'none over 50 ms',
          holds: task === 0,
        });
        rows.push(
          {
            what: `first paint, CPU / ${slowdown}: ${name}`,
            figure: `${firstPaint.toFixed(0)} ms`,
            bar: 'none',
            holds: true,
          },
          { what: `layout shift: ${name}`, figure: shift.toFixed(4), bar: '0', holds: shift === 0 },
          taskRow('after load', longestTask),
          taskRow('once all is shown', longestSettled),
        );
      }
      return rows;
    }),
};

interface Figures {
  /** Sum of all layout shifts that no input caused. */
  shift: number;
  /** Milliseconds to the first contentful paint. */
  firstPaint: number;
  /** Milliseconds of the longest task over 50 ms that began after the load event; 0 for none. */
  longestTask: number;
  /** The same, of the tasks that began when all had been loaded and shown. */
  longestSettled: number;
}

/** The worst of the viewports. */
async function worstOf(browser: Browser, url: string): Promise<Figures> {
  const worst: Figures = { shift: 0, firstPaint: 0, longestTask: 0, longestSettled: 0 };
  for (const viewport of viewports) {
    const loads = [await load(browser, viewport, url)];
    while (loads[0]?.longestTask && loads.length < loadsOfRestless)
      loads.push(await load(browser, viewport, url));
    worst.shift = Math.max(worst.shift, ...loads.map(({ shift }) => shift));
    for (const kind of ['firstPaint', 'longestTask', 'longestSettled'] as const)
      worst[kind] = Math.max(worst[kind], median(loads.map((each) => each[kind])));
  }
  return worst;
}

/** A first visit on a slow CPU, scrolled to the end and back as a reader would, until nothing loads any more. */
async function load(browser: Browser, viewport: ViewportSize, url: string): Promise<Figures> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const settledAt = await page.evaluate(() => performance.now());
    await page.evaluate(scrollThrough);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(collect, settledAt);
  } finally {
    await context.close();
  }
}

/** What the observers leave in the page. */
interface Watch {
  shift: number;
  tasks: { start: number; duration: number }[];
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const watch: Watch = { shift: 0, tasks: [] };
  Object.assign(globalThis, { watch });
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) watch.shift += value;
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
async function collect(settledAt: number): Promise<Figures> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
  const { watch } = globalThis as unknown as { watch: Watch };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const longest = (from: number) =>
    Math.max(0, ...watch.tasks.flatMap(({ start, duration }) => (start >= from ? duration : [])));
  return {
    shift: watch.shift,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    longestTask: longest(navigation?.loadEventEnd ?? 0),
    longestSettled: longest(settledAt),
  };
}
