import { expect, test } from 'vitest';
import { sectionTitles } from '#contract/page-sections.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget, controlsIn, openBuilder, ownControls, ownWidgets, widgetIds } from './builder-page.ts';

const site = sampleSite();
withSmallHome(site);
const { open } = site;

test('the preview has controls beside each widget, outside of the page, none smaller than 24 pixels at any scale', async () => {
  const { page, frame, panel } = await openBuilder(open);
  expect(await controlsIn(frame, ownControls).count()).toBe((await widgetIds(page)).length);
  expect(await controlsIn(frame).count()).toBe(
    (await widgetIds(page)).length + Object.keys(sectionTitles).length,
  );
  expect(await frame.locator('#root .widget-controls').count()).toBe(0);
  const buttons = controlsIn(frame, ownControls).first().getByRole('button');
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
  await eventually(() => frame.locator(ownControls).getByText('nothing to show yet').count()).toBe(2);
  await eventually(async () => {
    const boxes = await controlsIn(frame, ownControls).evaluateAll((all) =>
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
