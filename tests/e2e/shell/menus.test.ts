import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { writeMenuShow } from './menu-show.ts';
import { eventually, heading } from './page-state.ts';

const { open } = sampleSite(writeMenuShow);

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const isFocused = (page: Page, text: string) =>
  eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text);

test('the menus open by keyboard and finger, keep the focus, and lead to the heading of a page', async () => {
  const { page } = await open('/nominees', { reducedMotion: 'reduce' });
  await heading(page, 'The Nominees').waitFor();
  await page.keyboard.press('Tab');
  await isFocused(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  const toggle = bar(page).getByRole('button', { name: 'More under The Show' });
  await toggle.focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    await eventually(() => toggle.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await isFocused(page, 'Rules');
    await page.keyboard.press('Escape');
    await bar(page).getByRole('link', { name: 'Rules' }).waitFor({ state: 'hidden' });
    await isFocused(page, 'More under The Show');
  }
  await page.keyboard.press('Enter');
  await bar(page).getByRole('link', { name: 'Rules' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  for (const name of ['Rules', 'Film Archive', 'More']) {
    await page.keyboard.press('Tab');
    await isFocused(page, name);
  }
  await eventually(() => toggle.getAttribute('aria-expanded')).toBe('false');

  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await bar(page).getByRole('link', { name: 'The Show' }).press('Enter');
  await heading(page, 'About the Nitrate Awards').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await isFocused(page, 'About the Nitrate Awards');
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);

  const { page: phone } = await open('/winners', { width: 390, reducedMotion: 'reduce' });
  const button = phone.getByRole('button', { name: 'Menu', exact: true });
  const panel = phone.getByRole('dialog', { name: 'The Nitrate Awards: menu' });
  await button.tap();
  await panel.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await axeViolations(phone)).toEqual([]);
  for (let stop = 0; stop < 12; stop += 1) {
    await phone.keyboard.press('Tab');
    // After its last stop comes the browser's own bar, which the page sees as its body.
    const where = await phone.evaluate(() =>
      document.activeElement?.closest('dialog') || document.activeElement === document.body ? 'in' : 'out',
    );
    expect(where).toBe('in');
  }
  await phone.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await isFocused(phone, 'Menu');
  await button.tap();
  await panel.getByRole('button', { name: 'Close menu' }).tap();
  await panel.waitFor({ state: 'hidden' });
  await button.tap();
  await panel.getByRole('link', { name: 'Rules' }).tap();
  await heading(phone, 'Rules of the Ballot').waitFor();
  await panel.waitFor({ state: 'hidden' });

  // It takes the place of the menus up to 992 pixels.
  const vote = bar(phone).getByRole('link', { name: 'Vote now' });
  await phone.setViewportSize({ width: 992, height: 800 });
  expect(await vote.isVisible()).toBe(false);
  await button.tap();
  await panel.waitFor();
  await phone.setViewportSize({ width: 993, height: 800 });
  await panel.waitFor({ state: 'hidden' });
  await vote.waitFor();
  expect(await button.isVisible()).toBe(false);
});
