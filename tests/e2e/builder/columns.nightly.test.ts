import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { as, ownRows, saved } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a finger puts a widget into a column at 390 px, by the menu and by the list', async () => {
  const { page } = await site.open('/admin/template/home', { as, width: 390, hasTouch: true });
  const show = (pane: string) =>
    page.getByRole('navigation', { name: 'Parts of the builder' }).getByRole('button', { name: pane }).tap();
  await saved(page);
  await show('Widgets');
  await show('Add');
  await button(page, 'Add To Top: Two Columns').tap();
  await show('Widgets');
  const first = ownRows(page).first();
  const columns = await first.locator('.row-title').textContent();
  await button(page, `Add to second column of ${columns}`).tap();
  await button(page, 'Add here: Questions and Answers').tap();
  await show('Widgets');
  const added = page.locator('.row[data-sort-id^="questions-"]').first();
  const name = await added.locator('.row-title').textContent();
  await added.getByRole('button', { name: `More for ${name}` }).tap();
  await page.getByRole('menuitem', { name: 'Move to…' }).tap();
  const choice = page.getByRole('dialog').getByRole('combobox');
  const label = await choice.locator('option', { hasText: 'In the first column' }).first().textContent();
  await choice.selectOption({ label: label?.trim() ?? '' });
  await button(page, 'Move').tap();
  await saved(page);
  const { widgets } = await storedDraft(site.platform(), 'home');
  const stored = widgets.find(({ type }) => type === 'questions');
  expect(stored?.options.within?.column ?? 'first').toBe('first');
  expect(await axeViolations(page)).toEqual([]);
});
