import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sectionsBelow } from '#contract/sections.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { screens, settled, shiftsOf } from './page-state.ts';
import { sampleParts, writeShow } from './small-show.ts';

const { open } = sampleSite(async (dir) => writeShow(dir, await sampleParts()));

/** Goes to the end of the page and back as a reader would, two frames a screen. */
const readThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });

/** Home has no skeleton: until its widgets are there, it ends below the fold, where only a reader who scrolls on sees them push its end away. */
const hasContent = (page: Page) =>
  page.locator(`main [data-widget="${sectionsBelow.at(-1)}"]`).waitFor({ state: 'attached' });

/** By day each kind of screen at one of the widths, at night each screen at both. */
const visits = Object.keys(screens).flatMap((path, index) => {
  const both = [390, 1440].map((width) => ({ path, width }));
  return index % 2 === 0 ? both : both.toReversed();
});
const isEditorial = (path: string) => /nominees|winners|about/.test(path);
const daily = oneOfEach(visits, ({ path }) => (isEditorial(path) ? 'editorial' : path));

test.each(daily)('nothing moves, and axe finds nothing: $path at $width px', async ({ path, width }) => {
  const { page, allow } = await open(path, { width, reducedMotion: 'reduce' });
  allow(/40[04]/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (path === '/') await hasContent(page);
  await settled(page);
  await readThrough(page);
  await settled(page);
  expect(await shiftsOf(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
});
