import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { from } from '../../support/moments.ts';
import { eventually, goTo } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { voteButton } from '../voting/voting-site.ts';
import { area, choose } from './account-pages.ts';

const { open, setClock } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const over = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });

/** The form for those who have an account, with the focus in it, and that for newcomers a press away. */
async function expectSignIn(page: Page, within: Locator) {
  await within.getByRole('form', { name: /^Sign in/ }).waitFor();
  const email = within.getByLabel('Email', { exact: true });
  await eventually(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await within.getByLabel('Name', { exact: true }).count()).toBe(0);
  await choose(page, 'Create an account');
  await within.getByLabel('Name', { exact: true }).waitFor();
}

test('every way to sign in opens the form for that, also where the one for newcomers was shown before', async () => {
  const { page } = await open('/winners', still);
  await bar(page).getByRole('link', { name: 'Sign in' }).click();
  await expectSignIn(page, over(page));
  await bar(page).getByRole('link', { name: 'Sign in' }).click();
  await expectSignIn(page, over(page));

  await goTo(page, '/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectSignIn(page, over(page));

  await goTo(page, '/voting/direction');
  await area(page)
    .getByRole('form', { name: /^Sign in/ })
    .waitFor();
  await choose(page, 'Create an account');
  await area(page).getByLabel('Email', { exact: true }).fill('typed@acclaim.test');
  for (const press of [
    () => voteButton(page, 'Lois Weber').click(),
    () => bar(page).getByRole('link', { name: 'Sign in' }).click(),
    () => page.locator('.login-bar').getByRole('button', { name: 'Sign in' }).click(),
  ]) {
    await press();
    await expectSignIn(page, area(page));
    expect(await area(page).getByLabel('Email', { exact: true }).inputValue()).toBe('typed@acclaim.test');
  }

  await setClock(from('voting_end', 30_001));
  const { page: later } = await open('/voting', still);
  await later.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectSignIn(later, area(later));
});
