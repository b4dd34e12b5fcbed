import { expect, it } from 'vitest';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { openList, said, titles } from './sorting-page.ts';

const site = sampleSite();
withSmallHome(site);

it('a pointer, a keyboard and a menu move a widget to the same place, and say so', async () => {
  const page = await openList(site);
  const undo = () => page.getByRole('button', { name: 'Undo' }).first().click();
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
  await undo();
  expect(await titles(page)).toEqual(before);

  await handle.focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => titles(page)).toEqual(moved);
  await expect.poll(() => hasFocus(handle)).toBe(true);
  await undo();

  await page.getByRole('button', { name: `More for ${before[0]}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('2');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => titles(page)).toEqual(moved);
  await undo();

  await saved(page);
});

it('a finger drags a widget by its handle, and opens one again, whatever was looked at meanwhile', async () => {
  const page = await openList(site, 390);
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
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await saved(page);
  const editor = page.getByRole('region', { name: /^Widget editor:/ });
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('button', { name: 'Widgets', exact: true }).tap();
    await editor.waitFor({ state: 'hidden' });
    await page.locator('.row-main').first().tap();
    await expect.poll(() => editor.isVisible()).toBe(true);
  }
});
