import type { Browser, Page } from 'playwright-core';
import { startSite } from '../../infra/local/site.ts';
import { launchBrowser } from '../../infra/cli/common/browser.ts';
import { ensureBuilt } from './built-site.ts';
import { openOurs } from './builder-ours.ts';
import { openPuck } from './builder-puck.ts';
import type { Benchmark, Row } from './report.ts';
import { withDataFolder } from './show.ts';
import { measurePairs, median, ratio } from './statistics.ts';
import type { OpenEditor } from './to-paint.ts';

/** Widgets on the page, and components on the peer's. */
const count = 200;
const rounds = 24;
/** Rounds before the first measured one, so that both run compiled code. */
const warmUp = 6;
/** Milliseconds from the event to the paint (tests/SPEC.md: Budgets). */
const bar = 50;

/** What is measured, with what has to come before or after it. */
const steps: Record<string, (editor: OpenEditor, round: number) => Promise<number>> = {
  edit: (editor, round) => editor.edit(round),
  'move up': async (editor) => {
    const milliseconds = await editor.moveUp();
    await editor.moveDown();
    return milliseconds;
  },
  'move down': async (editor) => {
    await editor.moveUp();
    return editor.moveDown();
  },
  undo: async (editor, round) => {
    await editor.edit(round);
    return editor.undo();
  },
};

/** One edit, one move each way and one undo among 200 widgets, from the event to paint in Chromium, next to Puck's editor. */
export const builderEdits: Benchmark = {
  name: 'builder',
  run: (say) =>
    withDataFolder(async (dataDir) => {
      await ensureBuilt();
      say(`opening both editors with ${count} widgets`);
      const site = await startSite({ port: 0, dataDir, ...builtSite() });
      const browser = await launchBrowser();
      const puck = await openPuck(await pageOf(browser));
      try {
        const ours = await openOurs(await pageOf(browser), site, count);
        return await compare(ours, puck.editor, say);
      } finally {
        await puck.close();
        await browser.close();
        await site.close();
      }
    }),
};

/** Another build of the site than the shared one, where `SITE_FOLDER` names it. */
const builtSite = () => (process.env['SITE_FOLDER'] ? { web: process.env['SITE_FOLDER'] } : {});

const pageOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();

async function compare(ours: OpenEditor, puck: OpenEditor, say: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, step] of Object.entries(steps)) {
    say(name);
    const measure = (from: number, to: number) =>
      measurePairs(
        to - from,
        (round) => step(ours, from + round),
        (round) => step(puck, from + round),
      );
    await measure(0, warmUp);
    const pairs = await measure(warmUp, warmUp + rounds);
    const middle = median(pairs.map((pair) => pair.ours));
    rows.push({
      what: `${name} among ${count} widgets, to paint`,
      ours: `${middle.toFixed(1)} ms`,
      peer: `${median(pairs.map((pair) => pair.peer)).toFixed(1)} ms Puck`,
      ratio: ratio(pairs),
      bar: `${bar} ms`,
      holds: middle <= bar,
    });
  }
  return rows;
}
