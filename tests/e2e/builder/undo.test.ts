import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sampleSite } from '../site.ts';
import { eventually } from '../shell/page-state.ts';
import { saved, storedDraft } from './open-builder.ts';

const site = sampleSite();
const as = { email: 'admin@acclaim.test', roles: ['admin'] };

const said = async (page: Page) => (await page.getByTestId('announcer').textContent())?.trim();
const text = async () => (await storedDraft(site.platform(), 'home')).text;

/** Where the focus is: the place of its row in the outline, or what else has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('.row');
    return row ? [...document.querySelectorAll('.row')].indexOf(row) : document.activeElement?.localName;
  });

it('the keyboard alone undoes every change, removals too, and does them again; the focus stays in the list', async () => {
  const { page } = await site.open('/admin/template/home', { as });
  const keys = page.keyboard;
  await saved(page);
  const before = await text();
  const row = (index: number) => page.locator('.row-main').nth(index);
  const count = await page.locator('.row').count();

  await row(1).focus();
  await keys.press('Delete');
  expect(await focused(page)).toBe(1);
  await page.locator('.row-handle').first().focus();
  for (const key of ['Space', 'End', 'Space']) await keys.press(key);
  await eventually(() => focused(page)).toBe(count - 2);
  await page
    .getByRole('button', { name: /^Hide / })
    .nth(2)
    .focus();
  await keys.press('Enter');
  await page
    .getByRole('button', { name: /^More for / })
    .last()
    .focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await keys.press(key);
  await eventually(() => page.locator('.row').count()).toBe(count);
  await saved(page);
  const after = await text();
  expect(after).not.toBe(before);

  await row(count - 1).focus();
  for (let step = 0; step < 4; step += 1) await keys.press('Control+z');
  expect(await said(page)).toBe('Undone.');
  await keys.press('Control+z');
  expect(await said(page)).toBe('Nothing to undo.');
  await eventually(text).toBe(before);
  // From the copy, which is gone, to what was then the last one, and with that to where it came from.
  expect(await focused(page)).toBe(0);

  for (let step = 0; step < 4; step += 1) await keys.press('Control+Shift+z');
  expect(await said(page)).toBe('Redone.');
  await eventually(text).toBe(after);
  expect(typeof (await focused(page))).toBe('number');
  for (let step = 0; step < 4; step += 1) await keys.press('Control+z');
  await eventually(text).toBe(before);
  expect(typeof (await focused(page))).toBe('number');
});
