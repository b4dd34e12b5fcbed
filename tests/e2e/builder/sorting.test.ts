import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sampleSite } from '../site.ts';
import { as, frameOf, hasFocus, saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);

const titles = (page: Page) => page.locator('.row-title').allTextContents();
const said = async (page: Page) => (await page.getByTestId('announcer').textContent())?.trim();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first().click();

async function openList(width = 1440) {
  const { page } = await site.open('/admin/template/home', { as, width });
  if (width <= 500) await page.getByRole('button', { name: 'Widgets', exact: true }).tap();
  await saved(page);
  return page;
}

it('a pointer, the keyboard and a finger move a widget to the same place; the focus goes with it, in the preview too', async () => {
  const page = await openList();
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
  await expect.poll(() => hasFocus(handle)).toBe(true);
  await undo(page);

  // Past all others, whose elements stay where they are.
  const frame = await frameOf(page);
  const grip = frame.locator('.widget-handle');
  await grip.last().focus();
  await grip.first().evaluate((each) => each.setAttribute('data-known', ''));
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => titles(page)).toEqual([before.at(-1), ...before.slice(0, -1)]);
  await expect.poll(() => hasFocus(grip.first())).toBe(true);
  expect(await grip.nth(1).getAttribute('data-known')).toBe('');
  await page.keyboard.press('Control+z');
  await expect.poll(() => hasFocus(grip.last())).toBe(true);
  await saved(page);

  const phone = await openList(390);
  // Who else is here moves nothing from its place as they come.
  await phone.getByRole('list', { name: 'Also here' }).waitFor();
  const topOf = async (name: string) =>
    Number((await phone.getByRole('button', { name, exact: true }).first().boundingBox())?.y);
  expect(Math.abs((await topOf('Publish')) - (await topOf('Undo')))).toBeLessThan(10);
  const rows = await Promise.all([0, 1].map((row) => phone.locator('.row-handle').nth(row).boundingBox()));
  const [first, second] = rows;
  if (!first || !second) throw new Error('The rows are not on the screen.');
  const touch = await phone.context().newCDPSession(phone);
  const at = (y: number) => ({ touchPoints: [{ x: first.x + 10, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(first.y + 10) });
  for (const y of [first.y + 30, second.y + 20, second.y + second.height - 5])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => titles(phone)).toEqual([before[1], before[0], ...before.slice(2)]);
  await undo(phone);
  await saved(phone);
  // A row opens again, whatever was looked at meanwhile.
  const editor = phone.getByRole('region', { name: /^Widget editor:/ });
  for (let times = 0; times < 2; times += 1) {
    await phone.getByRole('button', { name: 'Widgets', exact: true }).tap();
    await editor.waitFor({ state: 'hidden' });
    await phone.locator('.row-main').first().tap();
    await expect.poll(() => editor.isVisible()).toBe(true);
  }
});
