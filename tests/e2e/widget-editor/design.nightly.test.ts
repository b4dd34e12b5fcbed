import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keyboardOf } from '../builder/input-methods.ts';
import { saved } from '../builder/open-builder.ts';
import { holdRequests } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget, documentWidgets, openBuilder, openTab } from './builder-page.ts';

const { open } = sampleSite();

const choice = (panel: Locator, part: string, value: string | RegExp) =>
  panel.getByRole('group', { name: new RegExp(`^${part}`) }).getByRole('radio', { name: value, exact: true });

const designNow = async (page: Page) => (await documentWidgets(page))[0]!.options.design;

const words = {
  header: { value: 'Doors at seven' },
  subheader: { value: 'Curtain at eight.' },
  html: '<p>Come early.</p>',
};

/** A new widget of running text, open at its styles. */
async function openStyles(page: Page, panel: Locator): Promise<void> {
  await addWidget(page, 'rich-text', words);
  await openTab(panel, 'Styles');
  await panel.getByRole('group', { name: 'Alignment' }).waitFor();
}

test('a widget is styled by the keyboard alone', async () => {
  const { page, panel } = await openBuilder(open);
  await openStyles(page, panel);
  const keyboard = keyboardOf(page);
  const first = choice(panel, 'Alignment', 'Default');
  await keyboard.press(first);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect((await designNow(page)).all.align).toBe('center');
  await keyboard.press(panel.getByRole('radio', { name: 'All devices' }));
  await page.keyboard.press('ArrowRight');
  await keyboard.press(choice(panel, 'Text color', 'Same as on all devices'));
  await page.keyboard.press('ArrowRight');
  expect((await designNow(page)).phone.ink).toBe('ground');
  await keyboard.press(panel.locator('summary'));
  await panel.getByRole('button', { name: 'Edit the styles: Widget' }).waitFor();
});

test('what can be pressed stays where it is while the choices load and the change is saved', async () => {
  const files = '**/assets/design-panel-*.js';
  const { page, panel } = await openBuilder(open);
  await page.setViewportSize({ width: 390, height: 844 });
  const { count, release } = await holdRequests(page, files);
  const draft = await holdRequests(page, '**/admin/template/draft');
  const place = () => panel.getByRole('tab', { name: 'Styles', exact: true }).boundingBox();
  await addWidget(page, 'rich-text', words);
  await openTab(panel, 'Styles');
  await eventually(count).toBe(1);
  expect(await panel.locator('details').count()).toBe(0);
  const before = await place();
  release();
  draft.release();
  await panel.getByText('Advanced', { exact: true }).waitFor();
  await saved(page);
  expect(await place()).toEqual(before);
  expect(await panel.getByRole('group', { name: 'Alignment' }).isVisible()).toBe(true);
});
