import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Workshop' });
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`No press of Tab leads to ‘${name}’.`);
}

test('at a wide window a rail has the rooms, who is signed in, and the ways out; the keyboard alone leads from room to room', async () => {
  const { page } = await site.open('/admin/results', { as: admin });
  await page.getByTestId('total-votes').waitFor();
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await focusedName(page)).toBe('Results');
  await page.reload();
  await page.getByTestId('total-votes').waitFor();

  const current = navigation(page).locator('[aria-current=page]');
  expect(await current.textContent()).toBe('Results');
  await tabTo(page, 'Home page');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Home page', level: 1 }).waitFor();
  expect(await current.textContent()).toBe('Home page');
  expect(await focusedName(page)).toBe('Home page');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  expect(await page.title()).toBe('Home page | Workshop | The Nitrate Awards');

  const rail = page.getByRole('banner');
  await rail.getByText('Ada', { exact: true }).waitFor();
  await rail.getByText('Admin', { exact: true }).waitFor();
  expect(await rail.getByRole('link', { name: /^View site/ }).getAttribute('href')).toBe('/gayvnawards');
  await page.getByRole('link', { name: /^Edit/ }).first().waitFor();
  await expectAccessible(page);
});

test('at a phone’s width a menu opens the rooms as a sheet, which keeps the focus and gives it back', async () => {
  const { page } = await site.open('/admin/home', { as: admin, width: 390 });
  await page.getByRole('link', { name: /^Edit/ }).first().waitFor();
  expect(await page.getByRole('banner').locator('strong').textContent()).toBe('Home page');
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'The Nitrate Awards: menu' });
  await sheet.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const small = await sheet.evaluate((element) =>
    [...element.querySelectorAll('a, button')].filter((each) => each.getBoundingClientRect().height < 44),
  );
  expect(small).toEqual([]);
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    const isKept = () =>
      document.activeElement === document.body || document.activeElement?.closest('dialog') !== null;
    expect(await page.evaluate(isKept)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('Menu');

  await page.keyboard.press('Enter');
  await sheet.waitFor();
  await tabTo(page, 'Results');
  await page.keyboard.press('Enter');
  await page.getByTestId('total-votes').waitFor();
  await sheet.waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('Results');
  await expectAccessible(page);
});
