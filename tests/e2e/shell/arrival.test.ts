import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageDataId, type PageData } from '#contract/written-pages.ts';
import { budgets, takenAlong } from '../../tools/site-weight.ts';
import { expectAccessible } from '../axe.ts';
import { builtSite, sampleSite } from '../site.ts';
import { askedAnew, holdFonts, takenOut, watchArrival, type Arrival } from './arrival.ts';
import { eventually, heading, isTakenOver, settled, shiftsOf } from './page-state.ts';
import { sampleHome } from './small-show.ts';

const { open, url, written } = sampleSite(sampleHome, { pages: true });

/** What came some seconds before a widget is taken over, as on a busy machine, is asked for again. */
const mayAskAgain: Record<string, RegExp> = { ...askedAnew, '/': /\/(?:events\/get|winners\/list)$/ };

/** Gzipped bytes of the files of the build whose names are in a text, each once. */
async function weightOf(html: string, type: 'js' | 'css'): Promise<number> {
  const files = new Set(html.match(new RegExp(`assets/[\\w-]+\\.${type}(?=")`, 'g')));
  const folder = builtSite().web ?? 'dist/web';
  const sizes = [...files].map(async (file) => gzipSync(await readFile(join(folder, file))).byteLength);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Opens a page of the site; late fonts move nothing, nothing is asked for twice, drawn otherwise or taken out again. */
async function arrive(path: string, width: number): Promise<Page> {
  let noted: Arrival | undefined;
  // A difference between the HTML and what the script draws is logged as an error, which fails the test at its end.
  const { page } = await open(path, {
    width,
    reducedMotion: 'reduce',
    before: async (each) => {
      noted = await watchArrival(each);
      await holdFonts(each);
    },
  });
  await expect.poll(() => page.evaluate(isTakenOver), { message: path }).toBe(true);
  await settled(page);
  expect({
    path,
    warnings: noted?.warnings,
    unasked: noted?.calls.filter((call) => !mayAskAgain[path]?.test(call)),
    shifts: await shiftsOf(page),
    // A carousel whose logos are all in sight needs no controls.
    takenOut: await takenOut(page, '.carousel-controls'),
  }).toEqual({ path, warnings: [], unasked: [], shifts: [], takenOut: [] });
  return page;
}

test('a visitor comes to a written page, it is taken over without a move, and leads on', async () => {
  await written();
  const read = async (path: string) => (await fetch(`${url()}/gayvnawards${path}`)).text();
  const home = await read('/');
  // With every kind of widget it weighs no more than any page may: scripts of the kinds come later, their styles with it.
  expect(await weightOf(home, 'js')).toBeLessThanOrEqual(budgets.script);
  expect(await weightOf(home, 'css')).toBeLessThanOrEqual(budgets.style);
  for (const kind of ['nominee-grid', 'gallery', 'video', 'letters', 'schedule', 'questions'])
    expect(home).toContain(`class="widget ${kind}`);
  expect(home).toMatch(/<link rel="stylesheet"[^<>]*\/kinds-/);
  const data = new RegExp(`id="${pageDataId}">(.*?)</script>`, 's').exec(await read('/voting/picture'))?.[1];
  const { sources } = JSON.parse(data ?? '{}') as PageData;
  expect(sources).toEqual(['routes/voting.tsx', ...(takenAlong['routes/voting.tsx'] ?? [])]);

  for (const width of [390, 1440]) {
    const page = await arrive('/', width);
    // Its pictures wait for a reader.
    const pictures = page.locator('.gallery img, .video img');
    const loading = await pictures.evaluateAll((all) => all.map((each) => each.getAttribute('loading')));
    expect(new Set(loading)).toEqual(new Set(['lazy']));
    await page.locator('.gallery').getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Pictures' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await shiftsOf(page)).toEqual([]);
    if (width === 390) await expectAccessible(page);
  }
  await arrive('/nominees', 390);
  const about = await arrive('/about', 1440);
  await about.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await about.locator('[role="dialog"] input[type="email"]:focus').waitFor();

  const page = await arrive('/voting/picture', 1440);
  const canonical = page.locator('link[rel="canonical"]');
  expect(await canonical.getAttribute('href')).toMatch(/\/voting\/picture$/);
  // Style attributes, which the policy forbids in HTML, are where the script expects them.
  expect(await page.locator('[data-style]:not([style])').count()).toBe(0);
  expect(await page.locator('[data-style]').count()).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link', { name: 'Winners' }).click();
  await heading(page, 'The Winners').waitFor();
  // What the HTML says of its page ends with that page.
  await eventually(() => page.locator('head [data-written]').count()).toBe(0);
});
