import type { Browser, ViewportSize } from 'playwright-core';
import { median, type Benchmark } from './report.ts';
import { untilWritten, withSite } from './show.ts';

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
const longestTask = 100;
/** Loads of a page that showed a long task: the median counts, so that a neighbor on the machine does not. */
const loadsOfRestless = 3;

/** Layout shift and long tasks of every visitor page at a quarter of the CPU's speed. */
export const pages: Benchmark = {
  name: 'pages',
  run: (say) =>
    withSite(async (site, browser) => {
      const rows = [];
      for (const [name, path] of Object.entries(paths)) {
        say(name);
        const url = site.url + site.basePath + path;
        await untilWritten(url);
        const { shift, task } = await worstOf(browser, url);
        rows.push(
          { what: `layout shift: ${name}`, figure: shift.toFixed(4), bar: '0', holds: shift === 0 },
          {
            what: `longest task once painted, CPU / ${slowdown}: ${name}`,
            figure: task ? `${task.toFixed(0)} ms` : 'under 50 ms',
            bar: `at most ${longestTask} ms`,
            holds: task <= longestTask,
          },
        );
      }
      return rows;
    }),
};

/** The sum of layout shifts, and the longest task over 50 ms after the first contentful paint, in milliseconds. */
type Figures = Record<'shift' | 'task', number>;

/** The worst of the viewports. */
async function worstOf(browser: Browser, url: string): Promise<Figures> {
  const worst: Figures = { shift: 0, task: 0 };
  for (const viewport of viewports) {
    const loads = [await load(browser, viewport, url)];
    while (loads[0]?.task && loads.length < loadsOfRestless) loads.push(await load(browser, viewport, url));
    worst.shift = Math.max(worst.shift, ...loads.map(({ shift }) => shift));
    worst.task = Math.max(worst.task, median(loads.map(({ task }) => task)));
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
    await page.evaluate(scrollThrough);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(collect);
  } finally {
    await context.close();
  }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Watched = typeof globalThis & Record<'shifts' | 'tasks', PerformanceEntry[]>;

/** Runs in the page, before its own scripts. */
function observe(): void {
  for (const [name, type] of [
    ['shifts', 'layout-shift'],
    ['tasks', 'longtask'],
  ] as const) {
    const entries: PerformanceEntry[] = [];
    Object.assign(globalThis, { [name]: entries });
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true });
  }
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
async function collect(): Promise<Figures> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
  const { shifts, tasks } = globalThis as Watched;
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const unasked = (shifts as LayoutShift[]).filter(({ hadRecentInput }) => !hadRecentInput);
  const late = tasks.filter(({ startTime }) => startTime >= paint);
  return {
    shift: unasked.reduce((sum, { value }) => sum + value, 0),
    task: Math.max(0, ...late.map(({ duration }) => duration)),
  };
}
