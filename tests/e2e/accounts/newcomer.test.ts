import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeIn, linkIn } from '../../support/sample-site.ts';
import { expectAccessible } from '../axe.ts';
import { eventually, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { categoryHeading, thanksButton, voteButton, votesOnServer } from '../voting/voting-site.ts';
import { area, send } from './account-pages.ts';

const { open, mailTo } = sampleSite();
const email = 'fan@acclaim.test';
const still = { reducedMotion: 'reduce' } as const;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page) => bar(page).getByRole('link', { name: 'Sign in' });
const account = (page: Page) => bar(page).getByRole('button', { name: 'Fanny Fan, your account' });
const isFocused = (element: Element) => element === document.activeElement;

test('a newcomer types the mailed code, by which the vote that waited is given, says their name, is signed in and out in every tab, and comes back by the mailed link', async () => {
  const { page, context } = await open('/voting/direction', still);
  // Above the nominees, it takes little of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('heading', { name: 'Sign in or sign up to vote' }).waitFor();
  expect((await area(page).boundingBox())?.height).toBeLessThanOrEqual(160);
  await page.setViewportSize({ width: 1440, height: 900 });
  await voteButton(page, 'Lois Weber').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please enter your email address.').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).evaluate(isFocused)).toBe(true);
  await expectAccessible(page);
  await send(page, 'Continue', { Email: email });
  const code = area(page).getByLabel('Code', { exact: true });
  await code.waitFor();
  expect(await code.evaluate(isFocused)).toBe(true);
  await expectAccessible(page);

  const { page: other } = await open('/winners', { ...still, context });
  await link(other).waitFor();
  // As a phone fills it in, spaces and all.
  const mailed = await mailTo(email);
  await code.fill(codeIn(mailed).replace(/(?<=^...)/, ' '));
  await page.getByLabel('Welcome! What is your name?').fill('Fanny Fan');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await account(other).waitFor();
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
  await send(other, 'Continue', { Email: email });
  await panel.getByLabel('Code', { exact: true }).waitFor();
  const again = linkIn(await mailTo(email, 1), 'account/enter');
  // In the browser that asked for it, the link needs no press.
  await page.goto(new URL(`/gayvnawards${again}`, page.url()).href);
  await heading(page, 'You are signed in').waitFor();
  await panel.waitFor({ state: 'detached' });
  await eventually(() => account(other).evaluate(isFocused)).toBe(true);
  await heading(other, 'The Winners').waitFor();
});
