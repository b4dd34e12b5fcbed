import type { Browser, Page } from 'playwright-core';
import { startSite } from '../../infra/local/site.ts';
import { launchBrowser } from '../../infra/cli/browser.ts';
import { ensureBuilt } from './built-site.ts';
import { openOurs } from './builder-ours.ts';
import { openPuck } from './builder-puck.ts';
import type { Benchmark, Row } from './report.ts';
import { withDataFolder } from './show.ts';
import { measurePairs, median, ratio } from './statistics.ts';

/** Widgets on the page, and components on the peer's. */
const count = 200;
const rounds = 24;
/** Rounds before the first measured one, so that both run compiled code. */
const warmUp = 6;
/** Milliseconds from the event to the paint (the design's budget). */
const bar = 50;

const steps = ['edit', 'move', 'undo'] as const;

/** A page builder that is open; each step answers with its milliseconds from the event to the frame that shows what it did. */
export type OpenEditor = Record<(typeof steps)[number], (round: number) => Promise<number>>;

/** One edit, one move and one undo among 200 widgets, from the event to paint in Chromium, next to Puck's editor. */
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
  for (const step of steps) {
    say(step);
    // An undo takes back an edit.
    const act = (editor: OpenEditor) => async (round: number) => {
      if (step === 'undo') await editor.edit(round);
      return editor[step](round);
    };
    await measurePairs(warmUp, act(ours), act(puck));
    const pairs = await measurePairs(
      rounds,
      (round) => act(ours)(warmUp + round),
      (round) => act(puck)(warmUp + round),
    );
    const middle = median(pairs.map((pair) => pair.ours));
    rows.push({
      what: `${step} among ${count} widgets, to paint`,
      ours: `${middle.toFixed(1)} ms`,
      peer: `${median(pairs.map((pair) => pair.peer)).toFixed(1)} ms Puck`,
      ratio: ratio(pairs),
      bar: `${bar} ms`,
      holds: middle <= bar,
    });
  }
  return rows;
}
