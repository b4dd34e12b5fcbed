import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { as, frameOf, ownRows, saved, storedDraft } from './open-builder.ts';
import { withSmallHome } from './small-home.ts';

const site = sampleSite();
withSmallHome(site);

const titles = (page: Page) => page.locator('.row-title').allTextContents();
const said = async (page: Page) => (await page.getByTestId('announcer').textContent())?.trim();

async function openBuilder(width = 1440) {
  const { page } = await site.open('/admin/template/home', { as, width });
  if (width <= 500) await page.getByRole('button', { name: 'Widgets', exact: true }).tap();
  await saved(page);
  return page;
}

it('a pointer, a keyboard and a menu move a widget to the same place, and say so', async () => {
  const page = await openBuilder();
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

it('who goes on at once after a drop stays where they are', async () => {
  const page = await openBuilder();
  const [first, , third] = await titles(page);
  const handle = (name = '') => page.getByRole('button', { name: `Move ${name}`, exact: true });
  await handle(first).focus();
  for (const key of ['Space', 'ArrowDown']) await page.keyboard.press(key);
  const other = await handle(third).elementHandle();
  await handle(first).evaluate(async (element, next) => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    (next as HTMLElement).focus();
    // The focus of what was dropped would come back in the frame after.
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
  }, other);
  expect(await said(page)).toMatch(/dropped at position 2 of/);
  expect(await hasFocus(handle(third))).toBe(true);
});

it('a widget that goes up past all others leaves their elements alone, and the focus goes with it, there and back', async () => {
  const page = await openBuilder();
  const frame = await frameOf(page);
  // The last of the page: all others are there by then, and so are their marks.
  await frame.locator('[data-widget="sponsors"]').waitFor({ state: 'attached' });
  await frame.locator('li[data-sort-id="sponsors"]').waitFor({ state: 'attached' });
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
  const grip = page.locator('.row-handle');
  await eventually(() => hasFocus(grip.first())).toBe(true);

  await page.keyboard.press('Control+z');
  await eventually(shown).toEqual(before);
  await eventually(() => hasFocus(grip.last())).toBe(true);

  const more = page.getByRole('button', { name: /^More for / });
  await more.last().click();
  await page.keyboard.press('Control+Shift+z');
  await eventually(shown).toEqual([before.at(-1), ...before.slice(0, -1)]);
  await page.keyboard.press('Escape');
  await eventually(() => hasFocus(more.first())).toBe(true);
  await page.keyboard.press('Control+z');
  await eventually(shown).toEqual(before);

  const handle = frame.locator('.widget-handle');
  await handle.last().focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  await eventually(shown).toEqual([before.at(-1), ...before.slice(0, -1)]);
  await eventually(() => hasFocus(handle.first())).toBe(true);
  await page.keyboard.press('Control+z');
  await eventually(() => hasFocus(handle.last())).toBe(true);
  await saved(page);
});

it('a finger drags a widget by its handle, and opens one again, whatever was looked at meanwhile', async () => {
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

const text = async () => (await storedDraft(site.platform(), 'home')).text;

/** Where the focus is: the place of its row in the outline, or what else has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('.row');
    const rows = [...document.querySelectorAll('.row:not([data-section])')];
    return row ? rows.indexOf(row) : document.activeElement?.localName;
  });

it('the keyboard alone undoes every change, removals too, and does them again; the focus stays in the list', async () => {
  const page = await openBuilder();
  const keys = page.keyboard;
  const before = await text();
  const row = (index: number) => ownRows(page, '.row-main').nth(index);
  const count = await ownRows(page).count();

  await row(1).focus();
  await keys.press('Delete');
  expect(await focused(page)).toBe(1);
  await ownRows(page, '.row-handle').first().focus();
  for (const key of ['Space', 'End', 'Space']) await keys.press(key);
  await eventually(() => focused(page)).toBe(count - 2);
  await ownRows(page)
    .getByRole('button', { name: /^Hide / })
    .nth(2)
    .focus();
  await keys.press('Enter');
  await ownRows(page)
    .getByRole('button', { name: /^More for / })
    .last()
    .focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await keys.press(key);
  await eventually(() => ownRows(page).count()).toBe(count);
  await saved(page);
  const after = await text();
  expect(after).not.toBe(before);

  await row(count - 1).focus();
  for (let step = 0; step < 4; step += 1) await keys.press('Control+z');
  expect(await said(page)).toMatch(/^Undone: Removed ‘.+’\.$/);
  await keys.press('Control+z');
  expect(await said(page)).toBe('Nothing to undo.');
  await eventually(text).toBe(before);
  // From the copy, which is gone, to what was then the last one, and with that to where it came from.
  expect(await focused(page)).toBe(0);

  for (let step = 0; step < 4; step += 1) await keys.press('Control+Shift+z');
  expect(await said(page)).toMatch(/^Redone: Added ‘.+’ at \d+\.$/);
  await eventually(text).toBe(after);
  expect(typeof (await focused(page))).toBe('number');
});

it('a user who may not build is told so, and a guest is asked to sign in', async () => {
  const visitor = await site.open('/admin', { as: { email: 'voter@acclaim.test', roles: [] } });
  await visitor.page.getByRole('heading', { name: 'This area is for the show’s team' }).waitFor();
  const guest = await site.open('/admin');
  await guest.page.getByRole('form', { name: 'Sign in to the workshop' }).waitFor();
  expect(await axeViolations(guest.page)).toEqual([]);
});
