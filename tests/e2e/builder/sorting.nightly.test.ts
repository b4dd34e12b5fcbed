import { expect, it } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { frameOf, saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { openList, said, titles } from './sorting-page.ts';

const site = sampleSite();
withSmallHome(site);

it('who goes on at once after a drop stays where they are', async () => {
  const page = await openList(site);
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
  const page = await openList(site);
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
