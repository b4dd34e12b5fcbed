import type { Browser, ViewportSize } from 'playwright-core';
import { localTables } from '../../infra/local/engine/tables.ts';
import { startSite } from '../../infra/local/site.ts';
import { launchBrowser } from '../../infra/cli/common/browser.ts';
import { ensureBuilt } from './built-site.ts';
import { watchPage, type Restlessness } from './page-watch.ts';
import type { Benchmark, Row } from './report.ts';
import { openVoting, withDataFolder } from './show.ts';
import { median } from './statistics.ts';

/** Visitor pages by their path below the base path; `peoples-picture` is the category with the most nominees. */
const pages = {
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
/** Loads of a page that showed a long task: the median counts, so that a neighbour on the machine does not. */
const loadsOfRestless = 3;

/** Layout shift and long tasks of every visitor page at 4x CPU slowdown, next to those of an empty page. */
export const pageCalm: Benchmark = {
  name: 'pages',
  run: (say) =>
    withDataFolder(async (dataDir) => {
      await ensureBuilt();
      const site = await startSite({ port: 0, dataDir });
      const browser = await launchBrowser();
      try {
        await openVoting(site.platform.documents, localTables.show);
        const empty = await restlessness(browser, 'data:text/html,<title>Empty</title>');
        const rows: Row[] = [];
        for (const [name, path] of Object.entries(pages)) {
          say(name);
          rows.push(...rowsOf(name, await restlessness(browser, site.url + site.basePath + path), empty));
        }
        return rows;
      } finally {
        await browser.close();
        await site.close();
      }
    }),
};

/** The worst of the viewports. */
async function restlessness(browser: Browser, url: string): Promise<Restlessness> {
  const worst: Restlessness = { shift: 0, longestTask: 0, longestSettled: 0 };
  for (const viewport of viewports) {
    const loads = [await load(browser, viewport, url)];
    while (loads[0]?.longestTask && loads.length < loadsOfRestless)
      loads.push(await load(browser, viewport, url));
    worst.shift = Math.max(worst.shift, ...loads.map(({ shift }) => shift));
    for (const kind of ['longestTask', 'longestSettled'] as const)
      worst[kind] = Math.max(worst[kind], median(loads.map((load) => load[kind])));
  }
  return worst;
}

/** A first visit: nothing is kept from the one before. */
async function load(browser: Browser, viewport: ViewportSize, url: string) {
  const context = await browser.newContext({ viewport });
  try {
    return await watchPage(await context.newPage(), url);
  } finally {
    await context.close();
  }
}

const taskText = (milliseconds: number): string => (milliseconds ? `${milliseconds.toFixed(0)} ms` : 'none');

const taskRow = (what: string, ours: number, empty: number): Row => ({
  what,
  ours: taskText(ours),
  peer: `${taskText(empty)} empty page`,
  bar: 'none over 50 ms',
  holds: ours === 0,
});

function rowsOf(name: string, ours: Restlessness, empty: Restlessness): Row[] {
  return [
    {
      what: `layout shift: ${name}`,
      ours: ours.shift.toFixed(4),
      peer: `${empty.shift.toFixed(4)} empty page`,
      bar: '0',
      holds: ours.shift === 0,
    },
    taskRow(`long task after load, CPU / 4: ${name}`, ours.longestTask, empty.longestTask),
    taskRow(`long task once all is shown, CPU / 4: ${name}`, ours.longestSettled, empty.longestSettled),
  ];
}
