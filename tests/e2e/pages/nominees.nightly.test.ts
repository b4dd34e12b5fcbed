import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { addressOf, eventually, heading, settled, shiftsOf } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

/** The sample show: 16 categories, one of them empty, one with 40 nominees, titles in seven scripts. */
const { open } = sampleSite();

const main = (page: Page) => page.getByRole('main');
const category = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

test.each([390, 1440])(
  'at %d px nominees have pictures of the shapes of their categories, and nothing moves or sticks out',
  async (width) => {
    const { page } = await open('/nominees', { width, reducedMotion: 'reduce' });
    await heading(page, 'The Nominees').waitFor();
    await settled(page);
    const shapes = await Promise.all(
      ['Outstanding Picture', 'Scene of the Year'].map(async (name) => {
        const box = await category(page, name).locator('.picture').first().boundingBox();
        return box && Math.round((box.width / box.height) * 100);
      }),
    );
    expect(shapes).toEqual([67, 160]);

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  },
);

test('a category is jumped to from the list of all of them by keyboard, and lies below the menu', async () => {
  const { page } = await open('/nominees', { width: 390, reducedMotion: 'reduce' });
  const list = main(page).getByRole('navigation', { name: 'Categories of the nominees' });
  const way = list.getByRole('link', { name: 'Rediscovery of the Year 0 nominees' });
  await way.focus();
  await page.keyboard.press('Enter');
  const empty = category(page, 'Rediscovery of the Year');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Rediscovery of the Year',
  );
  expect(addressOf(page)).toBe('/gayvnawards/nominees#category-rediscovery');
  await eventually(async () => (await empty.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  await empty.getByRole('link', { name: 'Pre-nominate in Rediscovery of the Year' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(() => addressOf(page)).toBe('/gayvnawards/nominees#program');
});
