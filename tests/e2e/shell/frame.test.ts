import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { routeUntil } from '../page.ts';
import { sampleSite } from '../site.ts';
import { addressOf, eventually, goTo, heading } from './page-state.ts';
import { sampleParts, writeShow } from './small-show.ts';

const { open } = sampleSite(async (dir) => writeShow(dir, await sampleParts()));

const footer = (page: Page) => page.getByRole('contentinfo');
const followInMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

test('a visitor goes from page to page and back, each at its height, reloads a deep link, and gets a page whose code came late', async () => {
  const { page } = await open('/nominees');
  const expectHeight = (height: number) => eventually(() => page.evaluate(() => window.scrollY)).toBe(height);
  await heading(page, 'The Nominees').waitFor();
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
  await expectHeight(1200);
  await followInMenu(page, 'Winners');
  await heading(page, 'The Winners').waitFor();
  await expectHeight(0);
  // Menu, top, content, black band and footer are below each other, and the menu covers none of them.
  const parts = page.locator('.menu-spacer, .top-slot, main, .black-band, .site-footer');
  const tops = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  expect(tops).toHaveLength(5);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const menuBar = await page.locator('.site-header').boundingBox();
  expect(menuBar && menuBar.y + menuBar.height).toBe(tops[1]);
  const band = page.getByRole('complementary', { name: 'Follow the show' });
  expect(await band.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(0, 0, 0)');
  expect(addressOf(page)).toBe('/gayvnawards/winners');
  await footer(page).getByRole('link', { name: 'Contact Us' }).click();
  await heading(page, 'Contact').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/contact');
  await page.goBack();
  await heading(page, 'The Winners').waitFor();
  await page.goBack();
  await heading(page, 'The Nominees').waitFor();
  await expectHeight(1200);
  await page.goForward();
  await page.goForward();
  await heading(page, 'Contact').waitFor();
  await page.reload();
  await heading(page, 'Contact').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/contact');

  // The code of a page comes late: it says so, below the menu, and comes up when it is tried again.
  const recovered = new AbortController();
  const { page: offline, allow } = await open('/verify', {
    width: 390,
    before: (blank) => routeUntil(recovered.signal, blank, '**/assets/pages-*.js', (route) => route.abort()),
  });
  allow(/ERR_FAILED/, /dynamically imported module/);
  await heading(offline, 'Verify my vote').waitFor();
  await goTo(offline, '/nominees');
  const alert = offline.getByRole('main').getByRole('alert');
  await alert.getByText('This part of the site couldn’t be loaded. Please check your connection').waitFor();
  const [menu, box] = [await offline.locator('.site-header').boundingBox(), await alert.boundingBox()];
  expect(box?.y).toBeGreaterThan(menu?.height ?? Infinity);
  expect(await offline.title()).toBe('The Nitrate Awards');
  recovered.abort();
  await offline.getByRole('button', { name: 'Reload' }).click();
  await heading(offline, 'The Nominees').waitFor();
});
