import type { Frame, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { sectionTitles } from '#contract/page-sections.ts';
import { waitLimit } from '../../support/limits.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import {
  addWidget,
  controlsIn,
  documentWidgets,
  openBuilder,
  ownControls,
  ownWidgets,
  widgetIds,
} from './builder-page.ts';

const site = sampleSite();
withSmallHome(site);
const { open } = site;

/** The widgets of a page once its two carousels are loaded, without what moves by itself. */
async function widgetsTree(page: Page | Frame): Promise<string[]> {
  await page.locator('.carousel-a h2').nth(1).waitFor();
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-widget]')].map((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const moving of copy.querySelectorAll('.carousel, .countdown, .hero-video')) moving.remove();
      return copy.outerHTML;
    }),
  );
}

test('an admin sees in the preview the very page that visitors get, in any phase, and hides, removes and moves widgets there, by controls that are large enough at any scale', async () => {
  const { page, frame, panel } = await openBuilder(open);
  await page.getByRole('button', { name: 'As visitors see it' }).click();
  await eventually(() => frame.locator('#preview-overlay').count()).toBe(0);
  for (const [phase, words] of [
    ['Before voting', 'Opens'],
    ['Voting open', 'Voting is open'],
    ['Voting closed', 'The ballot is closed'],
  ] as const) {
    await page.getByLabel('When the page is looked at').selectOption(phase);
    await eventually(() => frame.locator('.home-hero-bar').innerText()).toContain(words);
  }
  await page.getByLabel('When the page is looked at').selectOption('Now');

  const { page: home } = await open('/', { width: 1440 });
  // Whatever comes late comes to both.
  await vi.waitFor(async () => expect(await widgetsTree(home)).toEqual(await widgetsTree(frame)), {
    timeout: waitLimit,
  });
  const active = (await documentWidgets(page)).filter((widget) => widget.is_active);
  expect(await widgetsTree(frame)).toHaveLength(active.length + Object.keys(sectionTitles).length);
  await page.getByRole('button', { name: 'As visitors see it' }).click();

  const control = (name: RegExp, index = 0) =>
    controlsIn(frame, ownControls).nth(index).getByRole('button', { name });
  const [first = '', second = '', ...others] = await widgetIds(page);
  const handle = control(/^Move/, 1);
  await handle.hover();
  const from = await handle.boundingBox();
  const target = await frame.locator(`[data-widget="${first}"]`).boundingBox();
  if (!from || !target) throw new Error('There is nothing to drag.');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y - 20, { steps: 4 });
  await page.mouse.move(from.x + 5, target.y + 10, { steps: 8 });
  await page.mouse.up();
  await eventually(() => widgetIds(page)).toEqual([second, first, ...others]);

  await control(/^Hide/).click();
  expect((await documentWidgets(page))[0]?.is_active).toBe(false);
  expect(await frame.locator(`li[data-sort-id="${second}"]`).getAttribute('data-inactive')).not.toBeNull();
  const hidden = frame.locator(`[data-widget="${second}"]`);
  expect(await hidden.count()).toBe(1);
  await page.getByRole('button', { name: 'As visitors see it' }).click();
  await eventually(() => hidden.count()).toBe(0);
  await page.getByRole('button', { name: 'As visitors see it' }).click();

  // Its controls are as large where the page is shown smaller.
  const button = control(/^Remove/);
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  const shown = async () => Math.round((await page.locator('iframe').boundingBox())?.width ?? 0);
  const wide = await shown();
  await page.setViewportSize({ width: 1120, height: 700 });
  await eventually(async () => (await shown()) < wide - 100).toBe(true);
  await eventually(async () => Math.round((await button.boundingBox())?.width ?? 0)).toBe(Math.round(width));

  // A click on a link selects the widget, and leads nowhere.
  await frame.locator(ownWidgets).locator('a.btn').first().click();
  await panel.waitFor();
  await frame.getByRole('link', { name: 'Winners' }).first().click();
  expect(new URL(frame.url()).pathname).toMatch(/\/admin\/frame$/);

  await button.click();
  expect(await widgetIds(page)).toEqual([first, ...others]);

  // The controls of widgets with nothing to show are one below the other.
  for (let times = 0; times < 2; times += 1) await addWidget(page, 'carousel-a', { carouselId: '' });
  await eventually(() => frame.locator(ownControls).getByText('nothing to show yet').count()).toBe(2);
  await eventually(async () => {
    const boxes = await Promise.all([0, 1].map((at) => controlsIn(frame, ownControls).nth(at).boundingBox()));
    const [upper, lower] = boxes.toSorted((a, b) => a!.y - b!.y);
    return lower!.y >= upper!.y + upper!.height;
  }).toBe(true);
});
