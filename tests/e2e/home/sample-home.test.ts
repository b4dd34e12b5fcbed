import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { budgets } from '../../tools/site-weight.ts';
import { axeViolations } from '../axe.ts';
import { takenOut, watchArrival, type Arrival } from '../shell/arrival.ts';
import { eventually, isTakenOver, settled, shiftsOf } from '../shell/page-state.ts';
import { sampleParts, writeShow, type SmallShow } from '../shell/small-show.ts';
import { builtSite, sampleSite } from '../site.ts';

/** The sample show's home page, which has a widget of each kind, as it is written ahead; of a show with few other pages. */
const { open, url, written } = sampleSite(
  async (dir) => {
    const { template } = JSON.parse(
      (await readFile('infra/local/sample-show/show.json', 'utf8')).replaceAll(
        'outstanding-picture',
        'picture',
      ),
    ) as SmallShow;
    await writeShow(dir, { ...(await sampleParts()), template });
  },
  { pages: true },
);

const folder = builtSite().web ?? 'dist/web';

async function writtenHtml(): Promise<string> {
  await written();
  return (await fetch(`${url()}/gayvnawards/`)).text();
}

/** Gzipped bytes of the files of the build whose names are in a text, each once. */
async function weightOf(html: string, type: 'js' | 'css'): Promise<number> {
  const files = new Set(html.match(new RegExp(`assets/[\\w-]+\\.${type}(?=")`, 'g')));
  const sizes = [...files].map(async (file) => gzipSync(await readFile(join(folder, file))).byteLength);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('a home page with every kind of widget weighs no more than any page may: scripts of the kinds come later, their styles at once', async () => {
  const html = await writtenHtml();
  expect(await weightOf(html, 'js')).toBeLessThanOrEqual(budgets.script);
  expect(await weightOf(html, 'css')).toBeLessThanOrEqual(budgets.style);
  for (const kind of ['nominee-grid', 'gallery', 'video', 'letters', 'schedule', 'questions'])
    expect(html).toContain(`<section class="widget ${kind}`);
  expect(html).toMatch(/<link rel="stylesheet"[^<>]*\/kinds-/);
});

/** What came some seconds before a widget is taken over, as on a busy machine, is asked for anew. */
const mayAskAnew = /\/(?:events\/get|winners\/list)$/;

test.each([390, 1440])(
  'it arrives whole at %i pixels: its widgets are taken over as they came, nothing moves, and its pictures wait for a reader',
  async (width) => {
    await written();
    let noted: Arrival | undefined;
    const { page } = await open('/', {
      width,
      reducedMotion: 'reduce',
      before: async (blank) => {
        noted = await watchArrival(blank);
      },
    });
    await eventually(() => page.evaluate(isTakenOver)).toBe(true);
    await settled(page);
    expect({
      warnings: noted?.warnings,
      unasked: noted?.calls.filter((call) => !mayAskAnew.test(call)),
      shifts: await shiftsOf(page),
      // A carousel whose logos are all in sight needs none.
      takenOut: await takenOut(page, '.carousel-controls'),
    }).toEqual({ warnings: [], unasked: [], shifts: [], takenOut: [] });
    const pictures = page.locator('.gallery img, .video img');
    const loading = await pictures.evaluateAll((all) =>
      all.map((each) => (each as HTMLImageElement).loading),
    );
    expect(new Set(loading)).toEqual(new Set(['lazy']));

    const gallery = page.locator('.gallery');
    await gallery.getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Pictures' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await axeViolations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await shiftsOf(page)).toEqual([]);
  },
);

test('a widget whose script does not come stays as it came, and the others are taken over', async () => {
  await written();
  const { page, allow } = await open('/', {
    width: 1440,
    before: (blank) =>
      blank.route(/\/view-[\w-]+\.js$/, async (route) => {
        const answer = await route.fetch();
        return (await answer.text()).includes('schedule-list')
          ? route.abort()
          : route.fulfill({ response: answer });
      }),
  });
  allow(/ERR_FAILED|could not be loaded/);
  await eventually(() => page.evaluate(isTakenOver)).toBe(true);
  await page.locator('.gallery').getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'Pictures' }).waitFor();
  expect(await page.locator('.schedule').getByRole('listitem').count()).toBeGreaterThan(3);
});
