import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sectionsBelow } from '#contract/sections.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { faultsOnPaper, screens, settled, shiftsOf } from './page-state.ts';
import { sampleParts, writeShow } from './small-show.ts';

const wide = `<table><tr>${'<td>Column</td>'.repeat(12)}</tr></table><pre>${'No end of it. '.repeat(20)}</pre>`;

const { open } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  const withTable = ({ code, content, ...page }: (typeof parts.pages)[number]) => ({
    ...page,
    code,
    content: code === 'about' ? content + wide : content,
  });
  await writeShow(dir, { ...parts, pages: parts.pages.map(withTable) });
});

/** Goes to the end of the page and back as a reader would, two frames a screen. */
const readThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });

/** Lets each answer come once the page that asks has been drawn without it, as on a slow network. */
const answerOnceDrawn = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 4; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    });
    await route.continue();
  });

/** Home has no skeleton: until its widgets are there, it ends below the fold, where only a reader who scrolls on sees them push its end away. */
const hasContent = (page: Page) =>
  page.locator(`main [data-widget="${sectionsBelow.at(-1)}"]`).waitFor({ state: 'attached' });

/** By day each screen at one of the widths, at night at both. */
const visits = Object.keys(screens).flatMap((path, index) => {
  const both = [390, 1440].map((width) => ({ path, width }));
  return index % 2 === 0 ? both : both.toReversed();
});
const daily = oneOfEach(visits, ({ path }) => path);

test('a visitor reads every page, nothing moves or sticks out, axe finds nothing, and it can be printed', async () => {
  for (const { path, width } of daily) {
    const { page, allow } = await open(path, { width, reducedMotion: 'reduce', before: answerOnceDrawn });
    allow(/40[04]/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path === '/') await hasContent(page);
    await settled(page);
    await readThrough(page);
    await settled(page);
    const found = {
      isWider: await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
      shifts: await shiftsOf(page),
      axe: await axeViolations(page),
      onPaper: await faultsOnPaper(page),
    };
    expect({ path, width, ...found }).toEqual({
      path,
      width,
      isWider: false,
      shifts: [],
      axe: [],
      onPaper: [],
    });
  }
});
