import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { eventually, goTo, heading, shiftsOf } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { newVoter } from '../voting/voting-site.ts';
import { send } from './account-pages.ts';

const { open } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;
const account = { Email: 'voter@acclaim.test', Password: 'voter-of-acclaim' };

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const accountButton = (page: Page, name: string) =>
  bar(page).getByRole('button', { name: `${name}, your account` });
const isFocused = (element: Element) => element === document.activeElement;

test('a stranger is not asked about on any page, signs in over the page that is shown, and signs out in every tab', async () => {
  const asked: string[] = [];
  const { page, context } = await open('/', {
    ...still,
    before: async (blank) => {
      blank.on('request', (request) => {
        if (/\/auth\//.test(request.url())) asked.push(request.url());
      });
    },
  });
  await heading(page, 'The Nitrate Awards').waitFor();
  for (const [path, title] of [
    ['/voting/direction', 'Outstanding Direction'],
    ['/winners', 'The Winners'],
  ]) {
    await goTo(page, path ?? '');
    await page
      .getByRole('heading', { name: title ?? '' })
      .first()
      .waitFor();
  }
  expect(asked.filter((url) => url.endsWith('/auth/me'))).toEqual([]);

  const link = bar(page).getByRole('link', { name: 'Sign in' });
  await link.click();
  const panel = page.getByRole('dialog', { name: 'Sign in' });
  await panel.getByRole('form', { name: 'Sign in' }).waitFor();
  await eventually(() => panel.getByLabel('Email', { exact: true }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await eventually(() => link.evaluate(isFocused)).toBe(true);

  await link.press('Enter');
  await page.getByLabel('I am not a robot').waitFor();
  await expectAccessible(page);
  await send(page, 'Sign in', account);
  const button = accountButton(page, 'Voter');
  await button.waitFor();
  await panel.waitFor({ state: 'detached' });
  await eventually(() => button.evaluate(isFocused)).toBe(true);
  await heading(page, 'The Winners').waitFor();

  const { page: other } = await open('/categories', { ...still, context });
  await accountButton(other, 'Voter').waitFor();
  await button.press('Enter');
  await bar(page).getByText('Signed in as Vera Voter').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await bar(page).getByText('Signed in as').waitFor({ state: 'detached' });
  await button.press('Enter');
  await bar(page).getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
  await eventually(() => link.evaluate(isFocused)).toBe(true);
  await bar(other).getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await page.evaluate(() => document.cookie)).not.toContain('signed_in');
});

test('a long name moves nothing in a narrow bar, and the mobile menu has the account and the workshop', async () => {
  const as = { email: 'long@acclaim.test', fullname: 'Maximiliana '.repeat(8).trim(), roles: ['admin'] };
  const { page } = await open('/winners', { ...still, as, width: 320 });
  const button = accountButton(page, as.fullname);
  await button.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await button.locator('.account-initial').getAttribute('data-initial')).toBe('M');
  expect(await shiftsOf(page)).toEqual([]);
  await button.tap();
  const menu = bar(page).getByText('Signed in as').locator('..');
  const { x = -1, width = 999 } = (await menu.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  await page.touchscreen.tap(160, 800);
  await menu.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  const panel = page.getByRole('dialog', { name: 'The Nitrate Awards: menu' });
  await panel.getByText('Signed in as Maximiliana').waitFor();
  await panel.getByRole('link', { name: 'Workshop' }).waitFor();
  await panel.getByRole('button', { name: 'Sign out', exact: true }).tap();
  await panel.waitFor({ state: 'detached' });
  await bar(page).getByRole('link', { name: 'Sign in' }).waitFor();
});

test('on the voting page the bar leads to the form there, and finds a session that began before its cookie', async () => {
  const { page, context } = await open('/voting', { ...still, as: newVoter() });
  await page.getByRole('main').getByText('Signed in as').waitFor();
  await context.clearCookies({ name: '__Host-acclaim_signed_in' });
  await page.reload();
  await page.getByRole('region', { name: 'Sign in' }).getByRole('form').waitFor();
  await bar(page).getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('main').getByText('Signed in as').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate(() => document.cookie)).toContain('acclaim_signed_in=1');
});
