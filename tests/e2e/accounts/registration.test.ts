import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { holdRequests, routeOnce } from '../page.ts';
import { eventually, goTo, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { linkIn } from '../../support/sample-site.ts';
import { categoryHeading, thanksButton, voteButton, votesOnServer } from '../voting/voting-site.ts';
import { area, choose, send, signedInAs } from './account-pages.ts';

const { open, mailTo } = sampleSite();
const password = 'a long password';
const still = { reducedMotion: 'reduce' } as const;

const headingOfArea = (page: Page, name: string) => area(page).getByRole('heading', { name });
const isFocused = (element: Element) => element === document.activeElement;

test('an account is created, confirmed by its mail, and the vote that was pending is given; a used link leads on to the form', async () => {
  const email = 'fan@acclaim.test';
  const { page } = await open('/voting/direction', still);
  await voteButton(page, 'Lois Weber').click();
  await page.getByRole('form', { name: 'Sign in, and your vote for Lois Weber is given' }).waitFor();
  await choose(page, 'Create an account');
  await page
    .getByRole('form', { name: 'Create an account, and your vote for Lois Weber is given' })
    .waitFor();

  // What is missing is said at its field.
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  const faults = {
    Name: 'Please enter your name.',
    Email: 'Please enter your email address.',
    Password: 'Please choose a password of at least 10 characters.',
  };
  for (const [label, text] of Object.entries(faults)) {
    const ids = (await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')) ?? '';
    const described = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()));
    expect(described).toContain(text);
  }
  await page.getByText('Please complete the bot check.').waitFor();
  // A screen reader hears of sending only when something is sent.
  expect(await page.getByTestId('announcer').innerText()).not.toContain('Sending…');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('short');
  await expectAccessible(page);

  await send(page, 'Create account', { Name: 'Fanny Fan', Email: email, Password: password });
  await headingOfArea(page, 'Check your email').waitFor();
  expect(await headingOfArea(page, 'Check your email').evaluate(isFocused)).toBe(true);
  await expectAccessible(page);

  const link = linkIn(await mailTo(email), 'account/verify');
  // In the same tab: the pending vote comes along.
  await page.goto(new URL(`/gayvnawards${link}`, page.url()).href);
  await heading(page, 'Confirm your account').waitFor();
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  await heading(page, 'Your account is confirmed').waitFor();
  await page.getByText('You are signed in as Fanny Fan.').waitFor();
  await expectAccessible(page);
  const wayBack = page.getByRole('link', { name: 'Vote for Lois Weber' });
  await eventually(() => wayBack.getAttribute('href')).toBe('/gayvnawards/voting/direction/lois-weber');
  await wayBack.click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  await thanksButton(page, 'Lois Weber').waitFor();
  await eventually(async () => (await votesOnServer(page)).length).toBe(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await area(page).getByRole('form').count()).toBe(0);

  // A visitor who is not signed in follows a link that is cut short, then the used one.
  const { page: later, allow } = await open('/account/verify/short', still);
  allow(/422|410/);
  await later.getByRole('button', { name: 'Confirm my account' }).click();
  await heading(later, 'This link is not complete. Copy all of it from the email.').waitFor();
  await later.getByRole('form', { name: 'Sign in', exact: true }).waitFor();
  await expectAccessible(later);
  await goTo(later, link);
  await later.getByRole('button', { name: 'Confirm my account' }).click();
  const used = { level: 1, name: 'This link has expired or was already used.' };
  await later.getByRole('heading', used).waitFor();
  await send(later, 'Sign in', { Email: email, Password: password });
  await later.getByText('You are signed in as Fanny Fan.').waitFor();
  await later.getByRole('link', { name: 'Go vote' }).click();
  await heading(later, 'Voting').waitFor();
});

test('the mail of a registration is sent again on request, also to one who signs in with the right password before', async () => {
  const [email, name] = [`${'a'.repeat(60)}@acclaim.test`, 'W'.repeat(100)];
  const { page, allow } = await open('/voting', { ...still, width: 320 });
  /** A long address and a long name stay within a narrow window. */
  const expectWithin = async (text: string) => {
    const shown = page.getByRole('main').getByText(text);
    expect(await shown.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(320);
  };
  await choose(page, 'Create an account');
  const held = await holdRequests(page, '**/auth/register');
  await send(page, 'Create account', { Name: name, Email: email, Password: password });
  // What is on its way belongs to this form, which stays until the answer is there.
  await page
    .getByRole('group', { name: 'New here, or back again' })
    .getByRole('button', { name: 'Sign in' })
    .click({ force: true });
  await page.getByRole('form', { name: 'Create an account' }).waitFor();
  held.release();
  await area(page).getByText(`We sent it to ${email}.`).waitFor();
  await expectWithin('We sent it to');
  await routeOnce(page, '**/auth/resend', (route) => route.abort());
  allow(/ERR_FAILED|403/);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Please complete the bot check.').waitFor();
  await page.getByLabel('I am not a robot').check();
  await page.getByText('Please complete the bot check.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByRole('alert').getByText('We could not reach the server.').waitFor();
  await send(page, 'Resend email', {});
  await area(page).getByText('We sent the email again.').waitFor();
  expect(await page.getByTestId('announcer').textContent()).toBe('We sent the email again.');
  expect(await area(page).getByRole('alert').count()).toBe(0);

  await choose(page, 'Sign in');
  await send(page, 'Sign in', {});
  await headingOfArea(page, 'Confirm your email address').waitFor();
  expect(await headingOfArea(page, 'Confirm your email address').evaluate(isFocused)).toBe(true);
  await page.getByRole('alert').getByText("You haven't confirmed your registration yet.").waitFor();
  await page.getByLabel('I am not a robot').waitFor();
  await send(page, 'Resend email', {});
  await area(page).getByText('We sent the email again.').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 844 });
  await choose(page, 'Sign in');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);

  await goTo(page, linkIn(await mailTo(email, 2), 'account/verify'));
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  await page.getByText(`You are signed in as ${name}.`).waitFor();
  await page.getByRole('link', { name: 'Go vote' }).click();
  await signedInAs(page).waitFor();
  await expectWithin('Signed in as');
});

test('the bot check of the sign-in comes 1,000 ms after its form, and no script of others before it', async () => {
  const scripts: string[] = [];
  const { page } = await open('/categories', {
    ...still,
    before: async (blank) =>
      blank.on('request', (request) => {
        if (/\/local\/(?:google|apple|bot-check)/.test(request.url())) scripts.push(request.url());
      }),
  });
  await page.getByRole('heading', { level: 2, name: 'Award Categories', exact: true }).waitFor();
  expect(scripts).toEqual([]);

  await page.getByRole('link', { name: 'Voting' }).first().click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('form', { name: 'Sign in to vote' }).waitFor();
  await page.clock.runFor(900);
  expect(await page.getByLabel('I am not a robot').count()).toBe(0);
  await page.clock.runFor(101);
  await page.getByLabel('I am not a robot').waitFor();
  expect(scripts.some((each) => each.includes('/local/google/client.js'))).toBe(true);
});
