import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { frameOf } from './open-builder.ts';

const site = sampleSite();
const as = { email: 'admin@acclaim.test', roles: ['admin'] };

const titles = (page: Page) => page.locator('.row-title').allTextContents();
const said = (page: Page) => page.getByTestId('announcer').textContent();

async function openBuilder(width = 1440) {
  const { page } = await site.open('/admin/template/home', { as, width });
  if (width <= 500) await page.getByRole('button', { name: 'Widgets', exact: true }).tap();
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  return page;
}

/** Undoes what a test did, so that the next one starts with the same order. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).first().click();
}

it('a pointer, a keyboard and a menu move a widget to the same place, and say so', async () => {
  const page = await openBuilder();
  const before = await titles(page);
  const moved = [before[1], before[2], before[0], ...before.slice(3)];
  const handle = page.getByRole('button', { name: `Move ${before[0]}`, exact: true });

  const [from, target] = [await handle.boundingBox(), await page.locator('.row').nth(2).boundingBox()];
  if (!from || !target) throw new Error('The rows are not on the screen.');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, target.y + target.height - 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual(moved);
  expect(await said(page)).toMatch(/dropped at position 3 of/);
  await undo(page);
  expect(await titles(page)).toEqual(before);

  await handle.focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => titles(page)).toEqual(moved);
  await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);
  await undo(page);

  await page.getByRole('button', { name: `More for ${before[0]}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByRole('combobox').selectOption('2');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => titles(page)).toEqual(moved);
  await undo(page);
  await page.getByText('Saved', { exact: true }).waitFor();
});

it('Escape leaves a carried widget where it was', async () => {
  const page = await openBuilder();
  const before = await titles(page);
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .focus();
  for (const key of ['Enter', 'End', 'Escape']) await page.keyboard.press(key);
  expect(await titles(page)).toEqual(before);
  expect(await said(page)).toMatch(/^Move cancelled. It stays at position 1 of/);
});

it('a widget that goes up past all others leaves their elements alone, and the focus goes with it, there and back', async () => {
  const page = await openBuilder();
  const frame = await frameOf(page);
  const shown = () =>
    frame.locator('[data-widget]').evaluateAll((all) => all.map((each) => each.dataset['widget']));
  const before = await shown();
  const count = before.length;
  const lists = [page.locator('.row'), frame.locator('[data-widget]'), frame.locator('li[data-sort-id]')];
  for (const list of lists)
    await list.evaluateAll((all) => all.forEach((each) => each.setAttribute('data-known', '')));
  /** How many of each list are still the same elements. */
  const known = () =>
    Promise.all(
      lists.map((list) =>
        list.evaluateAll((all) => all.filter((each) => each.hasAttribute('data-known')).length),
      ),
    );

  await page.locator('.row-handle').last().focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  await eventually(shown).toEqual([before.at(-1), ...before.slice(0, -1)]);
  await eventually(known).toEqual([count - 1, count - 1, count - 1]);
  const hasFocus = (index: number) =>
    page
      .locator('.row-handle')
      .nth(index)
      .evaluate((element) => element === document.activeElement);
  await eventually(() => hasFocus(0)).toBe(true);

  await page.keyboard.press('Control+z');
  await eventually(shown).toEqual(before);
  await eventually(() => hasFocus(count - 1)).toBe(true);
  await page.keyboard.press('Control+Shift+z');
  await eventually(() => hasFocus(0)).toBe(true);
  await page.keyboard.press('Control+z');
  await eventually(shown).toEqual(before);

  const more = page.getByRole('button', { name: /^More for / });
  await more.last().click();
  await page.keyboard.press('Control+Shift+z');
  await eventually(shown).toEqual([before.at(-1), ...before.slice(0, -1)]);
  await page.keyboard.press('Escape');
  await eventually(() => more.first().evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+z');
  await eventually(shown).toEqual(before);

  const handle = frame.locator('.widget-handle');
  await handle.last().focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  await eventually(shown).toEqual([before.at(-1), ...before.slice(0, -1)]);
  await eventually(() => handle.first().evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+z');
  await eventually(() => handle.last().evaluate((each) => each === document.activeElement)).toBe(true);
  await eventually(shown).toEqual(before);
  await page.getByText('Saved', { exact: true }).waitFor();
});

it('a finger drags a widget by its handle', async () => {
  const page = await openBuilder(390);
  const before = await titles(page);
  const boxes = await Promise.all([0, 1].map((row) => page.locator('.row-handle').nth(row).boundingBox()));
  const [from, to] = boxes;
  if (!from || !to) throw new Error('The rows are not on the screen.');
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => ({ touchPoints: [{ x: from.x + 10, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.y + 10) });
  for (const y of [from.y + 30, to.y + 20, to.y + to.height - 5]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => titles(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await undo(page);
  await page.getByText('Saved', { exact: true }).waitFor();
});

it('Delete removes the row in focus, moves the focus on, and offers to bring it back', async () => {
  const page = await openBuilder();
  const before = await titles(page);
  const row = page.locator('.row-main');
  await row.nth(1).focus();
  await page.keyboard.press('Delete');
  expect(await titles(page)).toEqual(before.toSpliced(1, 1));
  expect(await row.nth(1).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.locator('.removed').getByRole('button', { name: 'Undo' }).click();
  expect(await titles(page)).toEqual(before);
  await page.getByText('Saved', { exact: true }).waitFor();
});

it.each([1440, 390])('axe finds nothing in the builder at %d pixels', async (width) => {
  const page = await openBuilder(width);
  expect(await axeViolations(page)).toEqual([]);
  await page
    .getByRole('button', { name: width <= 500 ? 'Add' : 'Add widgets', exact: true })
    .last()
    .click();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('whoever may not build is told so, and whoever is signed out is asked to sign in', async () => {
  const visitor = await site.open('/admin', { as: { email: 'voter@acclaim.test', roles: [] } });
  await visitor.page.getByRole('heading', { name: 'This area is for the show’s team' }).waitFor();
  const guest = await site.open('/admin');
  await guest.page.getByRole('form', { name: 'Sign in to the workshop' }).waitFor();
  expect(await axeViolations(guest.page)).toEqual([]);
});
