import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { holdRequests, routeOnce } from '../page.ts';
import { linkIn, sampleSite } from '../site.ts';
import { area, send, signedInAs, thanksFor, voteFor } from './account-pages.ts';

const { open, mailTo } = sampleSite();
const password = 'a long password';

describe.each([390, 1440])('at %i px', (width) => {
  const still = { width, reducedMotion: 'reduce' } as const;
  const email = `fan-${width}@acclaim.test`;

  test('an account is created, confirmed by its mail, and the vote that was pending is given', async () => {
    const { page, context } = await open('/voting', still);
    await voteFor(page, 'The General').click();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('I am not a robot').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await send(page, 'Create account', { Name: 'Fanny Fan', Email: email, Password: password });
    const sent = area(page).getByRole('heading', { name: 'Check your email' });
    await sent.waitFor();
    expect(await sent.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    const link = linkIn(await mailTo(email), 'account/verify');
    const { page: confirm } = await open(link, { ...still, context });
    await confirm.getByRole('heading', { level: 1, name: 'Confirm your account' }).waitFor();
    expect(await axeViolations(confirm)).toEqual([]);
    await confirm.getByRole('button', { name: 'Confirm my account' }).click();
    await confirm.getByRole('heading', { level: 1, name: 'Your account is confirmed' }).waitFor();
    await confirm.getByText('You are signed in as Fanny Fan.').waitFor();
    expect(await axeViolations(confirm)).toEqual([]);
    await thanksFor(page, 'The General').waitFor();
    expect(await area(page).getByRole('form').count()).toBe(0);
  });

  test('a used link says so and leads on to the form', async () => {
    const link = linkIn(await mailTo(email), 'account/verify');
    const { page, allow } = await open(link, still);
    allow(/410/);
    await page.getByRole('button', { name: 'Confirm my account' }).click();
    const heading = page.getByRole('heading', {
      level: 1,
      name: 'This link has expired or was already used.',
    });
    await heading.waitFor();
    await page.getByLabel('I am not a robot').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await send(page, 'Sign in', { Email: email, Password: password });
    await page.getByText('You are signed in as Fanny Fan.').waitFor();
    await page.getByRole('link', { name: 'Go vote' }).click();
    await page.getByRole('heading', { level: 1, name: 'Voting' }).waitFor();
  });

  test('a link that is cut short says so', async () => {
    const { page, allow } = await open('/account/verify/short', still);
    allow(/422/);
    await page.getByRole('button', { name: 'Confirm my account' }).click();
    await page.getByRole('heading', { level: 1, name: 'This link is not complete.' }).waitFor();
    await page.getByRole('form', { name: 'Sign in', exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('what is missing of a registration is said at its fields', async () => {
    const { page } = await open('/voting', still);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    const faults = {
      Name: 'Please enter your name.',
      Email: 'Please enter your email address.',
      Password: 'Please choose a password of at least 10 characters.',
    };
    for (const [label, text] of Object.entries(faults)) {
      const ids = (await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')) ?? '';
      const described = await Promise.all(
        ids.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()),
      );
      expect(described).toContain(text);
    }
    await page.getByText('Please complete the bot check.').waitFor();
    // A screen reader hears of sending only when something is sent.
    expect(await page.getByTestId('announcer').innerText()).not.toContain('Sending…');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('short');
    expect(await axeViolations(page)).toEqual([]);
  });
});

test('the mail of a registration is sent again on request', async () => {
  const email = 'patient@acclaim.test';
  const { page, allow } = await open('/voting');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const held = await holdRequests(page, '**/auth/register');
  await send(page, 'Create account', { Name: 'Pat', Email: email, Password: password });
  // What is on its way belongs to this form, which stays until the answer is there.
  await page.getByRole('button', { name: 'Back to sign in' }).click({ force: true });
  await page.getByRole('form', { name: 'Create an account' }).waitFor();
  held.release();
  await area(page).getByText(`We sent it to ${email}.`).waitFor();
  await routeOnce(page, '**/auth/resend', (route) => route.abort());
  allow(/ERR_FAILED/);
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
  const mail = await mailTo(email, 1);
  const { page: confirm } = await open(linkIn(mail, 'account/verify'));
  await confirm.getByRole('button', { name: 'Confirm my account' }).click();
  await confirm.getByText('You are signed in as Pat.').waitFor();
});

describe.each([390, 1440])('at %i px', (width) => {
  test('the right password of an account that is not confirmed is told so, and the mail can be had again', async () => {
    const email = `unconfirmed-${width}@acclaim.test`;
    const { page, allow } = await open('/voting', { width, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Create an account' }).click();
    await send(page, 'Create account', { Name: 'Una', Email: email, Password: password });
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    allow(/403/);
    await send(page, 'Sign in', {});
    const heading = area(page).getByRole('heading', { name: 'Confirm your email address' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('alert').getByText("You haven't confirmed your registration yet.").waitFor();
    await page.getByLabel('I am not a robot').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await send(page, 'Resend email', {});
    await area(page).getByText('We sent the email again.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    linkIn(await mailTo(email, 1), 'account/verify');
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
  });
});

test('a long address and a long name stay within a narrow window', async () => {
  const narrow = { width: 320, reducedMotion: 'reduce' } as const;
  const rightEdge = (page: Page, text: string) =>
    page
      .getByRole('main')
      .getByText(text)
      .evaluate((element) => element.getBoundingClientRect().right);
  const { page } = await open('/voting', narrow);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await send(page, 'Send link', { Email: `${'a'.repeat(60)}@acclaim.test` });
  await area(page).getByText('We sent it to').waitFor();
  expect(await rightEdge(page, 'We sent it to')).toBeLessThanOrEqual(320);

  const fullname = 'W'.repeat(100);
  const own = await open('/voting', { ...narrow, as: { email: 'long@acclaim.test', fullname } });
  await signedInAs(own.page).waitFor();
  expect(await rightEdge(own.page, 'Signed in as')).toBeLessThanOrEqual(320);
});

test('the bot check of the sign-in comes 1,000 ms after its form, and no script of others before it', async () => {
  const { page } = await open('/categories', { reducedMotion: 'reduce' });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/local\/(?:google|apple|bot-check)/.test(request.url())) scripts.push(request.url());
  });
  await page.reload();
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
  expect(scripts.some((url) => url.includes('/local/google/client.js'))).toBe(true);
});
