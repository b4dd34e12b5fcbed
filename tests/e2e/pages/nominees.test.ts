import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually, heading, settled, shiftsOf } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

/** The sample show: 16 categories, one of them empty, one with 40 nominees, titles in seven scripts. */
const { open } = sampleSite();

const main = (page: Page) => page.getByRole('main');
const category = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

const boxOf = async (element: Locator) => (await element.boundingBox())!;

/** The most pixels that all nominees take on a phone. */
const mostOnPhone = 12_000;

test.each([390, 1440])(
  'at %d px nominees stand in rows with pictures of the shapes of their categories, and nothing moves or sticks out',
  async (width) => {
    const { page } = await open('/nominees', { width, reducedMotion: 'reduce' });
    await heading(page, 'The Nominees').waitFor();
    await settled(page);
    const shapes = await Promise.all(
      ['Outstanding Picture', 'Scene of the Year'].map(async (name) => {
        const { width: wide, height } = await boxOf(category(page, name).locator('.picture').first());
        return Math.round((wide / height) * 100);
      }),
    );
    expect(shapes).toEqual([67, 160]);
    const [wide, high] = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth, scrollHeight] as const;
    });
    expect(wide).toBeLessThanOrEqual(width);
    expect(high).toBeLessThanOrEqual(mostOnPhone);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  },
);

test('the bar of categories stays below the menu, marks the one that is read and keeps it in sight, and covers nothing that is jumped to or has the focus', async () => {
  const { page } = await open('/nominees', { width: 390, reducedMotion: 'reduce' });
  await heading(page, 'The Nominees').waitFor();
  await settled(page);
  const bar = main(page).getByRole('navigation', { name: 'Categories of the nominees' });
  const marked = bar.locator('[aria-current=location]');
  const barEnd = async () => {
    const [menu, { y, height }] = await Promise.all([boxOf(page.locator('.site-header')), boxOf(bar)]);
    expect(y).toBe(menu.y + menu.height);
    return y + height;
  };
  const isInSight = async (element: Locator) => {
    const { x, width } = await boxOf(element);
    return x >= 0 && x + width <= 390;
  };

  // A category that is jumped to, one without nominees among them, lies below the bar and is the one that is marked.
  for (const name of ['Rediscovery of the Year', 'World Cinema']) {
    await bar.getByRole('link', { name }).press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    await eventually(() => marked.textContent()).toContain(name);
    await eventually(() => isInSight(marked)).toBe(true);
    expect((await boxOf(page.getByRole('heading', { name, exact: true }))).y).toBeGreaterThan(await barEnd());
  }
  // As is one that is scrolled to.
  const read = category(page, 'The People’s Picture');
  await read.evaluate((section) => window.scrollTo(0, section.getBoundingClientRect().top + scrollY - 120));
  await eventually(() => marked.textContent()).toContain('The People’s Picture');
  await eventually(() => isInSight(marked)).toBe(true);

  // Keys lead along a row of forty and back up: what has the focus is in sight, and the page stays as wide as the window.
  const links = read.getByRole('link');
  await links.nth(1).focus();
  const focused = page.locator(':focus');
  const seen: [inSight: boolean, belowBar: boolean][] = [];
  for (const key of [...Array<string>(12).fill('Tab'), ...Array<string>(24).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    seen.push([await isInSight(focused), (await boxOf(focused)).y >= (await barEnd())]);
  }
  expect(seen).toEqual(seen.map(() => [true, true]));
  expect(await page.evaluate(() => scrollX)).toBe(0);
});
