import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sectionTitles } from '#contract/page-sections.ts';
import { withSmallHome } from '../builder/small-home.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget, documentWidgets, openBuilder, ownWidgets } from './builder-page.ts';

const site = sampleSite();
withSmallHome(site);
const { open } = site;

/** Of the widgets and of the sections that every home page has, or of the widgets alone. */
const controls = (frame: Frame, list = 'li') =>
  frame.locator(list).getByRole('group', { name: /^Controls of / });
const own = 'li:not([data-section])';

/** The ids of the widgets in the draft, in their order. */
const ids = async (page: Page) => (await documentWidgets(page)).map(({ id }) => id);

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

test('the preview as visitors see it has the very tree of the public page, and is in any phase by its clock too', async () => {
  const { page, frame } = await openBuilder(open);
  await page.getByRole('button', { name: 'As visitors see it' }).click();
  await eventually(() => frame.locator('#preview-overlay').count()).toBe(0);
  const previewed = await widgetsTree(frame);
  const active = (await documentWidgets(page)).filter((widget) => widget.is_active);
  expect(previewed).toHaveLength(active.length + Object.keys(sectionTitles).length);
  const { page: home } = await open('/', { width: 1440 });
  expect(await widgetsTree(home)).toEqual(previewed);

  for (const [phase, words] of [
    ['Before voting', 'Voting opens'],
    ['Voting open', 'Voting is open'],
    ['Voting closed', 'The ballot is closed'],
  ] as const) {
    await page.getByLabel('When the page is looked at').selectOption(phase);
    await eventually(() => frame.locator('.vote-call').innerText()).toContain(words);
  }
});

test('the preview has controls beside each widget, outside of the page, none smaller than 24 pixels at any scale', async () => {
  const { page, frame, panel } = await openBuilder(open);
  expect(await controls(frame, own).count()).toBe((await ids(page)).length);
  expect(await controls(frame).count()).toBe((await ids(page)).length + Object.keys(sectionTitles).length);
  expect(await frame.locator('#root .widget-controls').count()).toBe(0);
  const buttons = controls(frame, own).first().getByRole('button');
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label')?.split(' ')[0]),
  );
  expect(names).toEqual(['Hide', 'Edit', 'Type', 'Save', 'Copy', 'Remove', 'Move']);
  const { width = 0, height = 0 } = (await buttons.first().boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);

  const shown = async () => Math.round((await page.locator('iframe').boundingBox())?.width ?? 0);
  const wide = await shown();
  await page.setViewportSize({ width: 1120, height: 700 });
  await eventually(async () => (await shown()) < wide - 100).toBe(true);
  await eventually(async () => Math.round((await buttons.first().boundingBox())?.width ?? 0)).toBe(
    Math.round(width),
  );

  // A click on a link selects the widget, and leads nowhere.
  await frame.locator(ownWidgets).locator('a.btn').first().click();
  await panel.waitFor();
  await frame.getByRole('link', { name: 'Winners' }).first().click();
  expect(new URL(frame.url()).pathname).toMatch(/\/admin\/frame$/);
  expect(new URL(page.url()).pathname).toMatch(/\/admin\/template\/home$/);

  // The controls of widgets with nothing to show are one below the other.
  for (let count = 0; count < 2; count += 1) await addWidget(page, 'carousel-a', { carouselId: '' });
  await eventually(() => frame.locator(own).getByText('nothing to show yet').count()).toBe(2);
  await eventually(async () => {
    const boxes = await controls(frame, own).evaluateAll((all) =>
      all.slice(0, 3).map((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    const sorted = boxes.toSorted((a, b) => a.top - b.top);
    return sorted.slice(1).every(({ top }, index) => top >= (sorted[index]?.bottom ?? 0));
  }).toBe(true);
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('Control+z');
  await page.getByText('Saved', { exact: true }).waitFor();
});

test('the preview hides, removes and moves through the controls, and shows what is hidden only to the admin', async () => {
  const { page, frame } = await openBuilder(open);
  const control = (name: RegExp, index = 0) => controls(frame, own).nth(index).getByRole('button', { name });
  const [first = '', second = '', ...others] = await ids(page);
  const handle = control(/^Move/, 1);
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const target = await frame.locator(`[data-widget="${first}"]`).boundingBox();
  if (!from || !target) throw new Error('There is nothing to drag.');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y - 20, { steps: 4 });
  await page.mouse.move(from.x + 5, target.y + 10, { steps: 8 });
  await page.mouse.up();
  expect(await ids(page)).toEqual([second, first, ...others]);

  await control(/^Hide/).click();
  expect((await documentWidgets(page))[0]?.is_active).toBe(false);
  expect(await frame.locator(`li[data-sort-id="${second}"]`).getAttribute('data-inactive')).not.toBeNull();
  const hidden = frame.locator(`[data-widget="${second}"]`);
  expect(await hidden.count()).toBe(1);
  await page.getByRole('button', { name: 'As visitors see it' }).click();
  await eventually(() => hidden.count()).toBe(0);
  await page.getByRole('button', { name: 'As visitors see it' }).click();

  await control(/^Remove/).click();
  expect(await ids(page)).toEqual([first, ...others]);
});
