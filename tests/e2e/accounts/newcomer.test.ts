import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { linkIn } from '../../support/sample-site.ts';
import { expectAccessible } from '../axe.ts';
import { eventually, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { categoryHeading, thanksButton, voteButton, votesOnServer } from '../voting/voting-site.ts';
import { area, choose, send } from './account-pages.ts';

const { open, mailTo } = sampleSite();
const [email, password] = ['fan@acclaim.test', 'a long password'];
const still = { reducedMotion: 'reduce' } as const;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page) => bar(page).getByRole('link', { name: 'Sign in' });
const account = (page: Page) => bar(page).getByRole('button', { name: 'Fanny Fan, your account' });
const isFocused = (element: Element) => element === document.activeElement;

test('a newcomer registers by the mailed link, gives the vote that waited, is signed in and out in every tab, and signs in again over the page', async () => {
  const { page, context } = await open('/voting/direction', still);
  await voteButton(page, 'Lois Weber').click();
  await choose(page, 'Create an account');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Please complete the bot check.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).evaluate(isFocused)).toBe(true);
  await expectAccessible(page);
  await send(page, 'Create account', { Name: 'Fanny Fan', Email: email, Password: password });
  const sent = area(page).getByRole('heading', { name: 'Check your email' });
  await sent.waitFor();
  expect(await sent.evaluate(isFocused)).toBe(true);
  await expectAccessible(page);

  const { page: other } = await open('/winners', { ...still, context });
  await link(other).waitFor();
  // In the same tab: the pending vote comes along.
  const mailed = linkIn(await mailTo(email), 'account/verify');
  await page.goto(new URL(`/gayvnawards${mailed}`, page.url()).href);
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  await heading(page, 'Your account is confirmed').waitFor();
  await expectAccessible(page);
  await account(other).waitFor();
  await page.getByRole('link', { name: 'Vote for Lois Weber' }).click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  await thanksButton(page, 'Lois Weber').waitFor();
  await eventually(async () => (await votesOnServer(page)).length).toBe(1);

  const menu = bar(other).getByText('Signed in as');
  await account(other).press('Enter');
  await menu.waitFor();
  await expectAccessible(other);
  await other.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await account(other).press('Enter');
  await bar(other).getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
  await eventually(() => link(other).evaluate(isFocused)).toBe(true);
  await link(page).waitFor();
  expect(await page.evaluate(() => document.cookie)).not.toContain('signed_in');

  await link(other).click();
  const panel = other.getByRole('dialog', { name: 'Sign in' });
  await eventually(() => panel.getByLabel('Email', { exact: true }).evaluate(isFocused)).toBe(true);
  await other.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await eventually(() => link(other).evaluate(isFocused)).toBe(true);
  await link(other).press('Enter');
  await other.getByLabel('I am not a robot').waitFor();
  await expectAccessible(other);
  await send(other, 'Sign in', { Email: email, Password: password });
  await panel.waitFor({ state: 'detached' });
  await eventually(() => account(other).evaluate(isFocused)).toBe(true);
  await heading(other, 'The Winners').waitFor();
});
