import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { as, frameOf, saved } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);

const columns = '[data-widget^="columns-"]';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The widgets of the template that are in a column, such as `rich-text-0a in the first`. */
const inColumns = async () =>
  (await storedDraft(site.platform(), 'home')).widgets.flatMap(({ id, options: { within } }) =>
    within?.widget?.startsWith('columns-') ? [`${id} in the ${within.column ?? 'first'}`] : [],
  );

const boxOf = async (frame: Frame, id: string) => {
  const box = await frame.locator(`[data-widget="${id}"]`).boundingBox();
  if (!box) throw new Error(`There is no ${id} in the preview.`);
  return box;
};

test('an admin lays out columns; visitors see them side by side at a desk, and one below the other on a phone', async () => {
  const { page } = await site.open('/admin/template/home', { as, width: 1440 });
  await saved(page);
  const frame = await frameOf(page);
  await button(page, 'Add').click();
  await button(page, 'Add To Top: Two Columns').click();
  await frame.getByText('Two Columns: nothing to show yet').waitFor({ state: 'detached' });

  // A new one in a column: from the list, then from the empty column in the preview.
  await button(page, 'Add to first column of Two Columns').click();
  await page.getByText('Adds to the first column of ‘Two Columns’').waitFor();
  await button(page, 'Add here: Rich Text').click();
  await frame.locator(`${columns} [data-widget^="rich-text-"]`).waitFor({ state: 'attached' });
  await frame.getByRole('button', { name: 'Add to the second column of Two Columns' }).click();
  await page.getByText('Adds to the second column of ‘Two Columns’').waitFor();
  await button(page, 'Add here: Countdown').click();
  await saved(page);
  await eventually(inColumns).toHaveLength(2);
  const [text, countdown] = (await inColumns()).map((each) => each.split(' ')[0] ?? '') as [string, string];
  expect([text, countdown].map((each) => each.replace(/-[^-]+$/, ''))).toEqual(['rich-text', 'countdown']);
  expect(await inColumns()).toEqual([`${text} in the first`, `${countdown} in the second`]);
  expect(await axeViolations(page)).toEqual([]);

  // Side by side in the preview, and dragged from one column to the other.
  await frame
    .locator(columns)
    .evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [left, right] = [await boxOf(frame, text), await boxOf(frame, countdown)];
  expect(right.x).toBeGreaterThan(left.x + left.width);
  await frame.locator(`[data-widget="${countdown}"]`).hover();
  const grip = await frame.locator(`[data-sort-id="${countdown}"] .widget-handle`).boundingBox();
  if (!grip) throw new Error('The handle is not in the preview.');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(left.x + left.width / 2, left.y + left.height * 0.9, { steps: 6 });
  await page.mouse.up();
  await saved(page);
  await eventually(inColumns).toEqual([`${text} in the first`, `${countdown} in the first`]);
  await button(page, 'Undo').first().click();
  await saved(page);

  await page.locator(`.row[data-sort-id="${text}"] .row-main`).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The night begins at seven.');
  await saved(page);
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/Published/)
    .first()
    .waitFor();

  for (const width of [1440, 390]) {
    const visitor = await site.open('/', { width });
    const inside = visitor.page.locator(`${columns} [data-widget]`);
    await inside.nth(1).waitFor();
    const [first, second] = [await inside.nth(0).boundingBox(), await inside.nth(1).boundingBox()];
    const isBelow = second!.y >= first!.y + first!.height;
    const isBeside = second!.x >= first!.x + first!.width;
    expect([isBelow, isBeside]).toEqual(width === 390 ? [true, false] : [false, true]);
    await expectAccessible(visitor.page);
  }
});
