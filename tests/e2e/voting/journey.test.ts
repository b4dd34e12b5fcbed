import { expect, test } from 'vitest';
import { send } from '../accounts/account-pages.ts';
import { routeOnce } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { linkIn } from '../site.ts';
import {
  categoryHeading,
  limitButtons,
  newVoter,
  submitLogin,
  thanksButton,
  votingSite,
  voteButton,
  votesOnServer,
  loginForm,
} from './voting-site.ts';

const { open, mailTo } = votingSite();
const account = { email: 'voter@acclaim.test', password: 'voter-of-acclaim' };

test('a click while signed out leads to the form, and after login to the vote, which stays and can be cancelled', async () => {
  const { page, allow } = await open('/voting', { width: 390 });
  await voteButton(page, 'The General').click();
  const email = loginForm(page).getByLabel('Email', { exact: true });
  await eventually(async () => email.evaluate((element) => element === document.activeElement)).toBe(true);

  allow(/401/);
  await submitLogin(page, account.email, 'not the password');
  await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
  expect(await email.inputValue()).toBe(account.email);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not the password');

  await submitLogin(page, account.email, account.password);
  await thanksButton(page, 'The General').waitFor();
  await page.getByText('Your vote for The General is in. 2 votes left').waitFor();
  expect(await loginForm(page).count()).toBe(0);
  const box = await thanksButton(page, 'The General').boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= 844).toBe(true);

  await page.reload();
  await thanksButton(page, 'The General').click();
  await voteButton(page, 'The General').waitFor();
  await page.getByText('Your vote for The General is canceled.').waitFor();
  expect(await votesOnServer(page)).toEqual([]);
});

test('the form is hidden on request, comes back on request, and is not there for those who are signed in', async () => {
  const { page, context } = await open('/voting');
  await page.getByRole('button', { name: 'Not now' }).click();
  expect(await loginForm(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await loginForm(page).waitFor();
  await context.clearCookies();
  const other = await open('/voting', { as: newVoter() });
  await other.page.getByText('Signed in as').waitFor();
  expect(await loginForm(other.page).count()).toBe(0);
  await other.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await loginForm(other.page).waitFor();
});

test('a vote is dropped with the form that it asked for', async () => {
  const { page } = await open('/voting', { reducedMotion: 'reduce' });
  await voteButton(page, 'The General').click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await submitLogin(page, account.email, account.password);
  await page.getByRole('main').getByText('Signed in as').waitFor();
  await voteButton(page, 'The Crowd').click();
  await thanksButton(page, 'The Crowd').waitFor();
  await voteButton(page, 'The General').waitFor();
  expect(await votesOnServer(page)).toHaveLength(1);
});

test('a pending vote comes along when the mailed link is opened in its tab', async () => {
  const email = 'one-tab@acclaim.test';
  const { page } = await open('/voting/direction');
  await voteButton(page, 'Lois Weber').click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await send(page, 'Create account', { Name: 'Fanny', Email: email, Password: 'a long password' });
  await page.goto(new URL(`/gayvnawards${linkIn(await mailTo(email), 'account/verify')}`, page.url()).href);
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  await page.getByRole('link', { name: 'Go vote' }).click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  await thanksButton(page, 'Lois Weber').waitFor();
  expect(await votesOnServer(page)).toHaveLength(1);
  await page.reload();
  await thanksButton(page, 'Lois Weber').waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a voter whom a busy server did not recognize is signed in as soon as it does', async () => {
  const { page, allow } = await open('/voting', {
    as: newVoter(),
    before: async (blank) => {
      await blank.clock.install();
      const busy = { status: 503, json: { code: 'unavailable', message: 'The service is busy.' } };
      await routeOnce(blank.context(), '**/api/auth/me', (route) => route.fulfill(busy));
    },
  });
  allow(/503/);
  await loginForm(page).waitFor();
  // The longest scattered delay of the first retry.
  await page.clock.runFor(2500);
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  expect(await loginForm(page).count()).toBe(0);
});

test('what is missing is said by field, and the password can be looked at', async () => {
  const { page } = await open('/voting');
  await loginForm(page).getByRole('button', { name: 'Sign in' }).click();
  for (const text of [
    'Please enter your email address.',
    'Please enter your password.',
    'Please complete the bot check.',
  ]) {
    await page.getByText(text).waitFor();
  }
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
});

test('once the limit is reached the others say so and are disabled, until a vote is canceled', async () => {
  const { page } = await open('/voting', { as: newVoter() });
  for (const title of ['The General', 'Metropolis', 'The Crowd']) await voteButton(page, title).click();
  await page.getByText('No votes left', { exact: true }).waitFor();
  expect(await limitButtons(page).count()).toBe(7);
  expect(await limitButtons(page).first().isDisabled()).toBe(true);
  await eventually(async () => (await votesOnServer(page)).length).toBe(3);
  await thanksButton(page, 'Metropolis').click();
  await voteButton(page, 'Metropolis').waitFor();
  expect(await limitButtons(page).count()).toBe(0);
});

test('the ballot strip shows what is done and links to what is not', async () => {
  const { page } = await open('/voting', { as: newVoter() });
  await page.getByText('0 of 15 done today').waitFor();
  await voteButton(page, 'The General').click();
  await page.getByText('1 of 15 done today').waitFor();
  await page.getByRole('link', { name: /^Outstanding Picture \(1 vote given\)/ }).waitFor();
  await page.getByRole('link', { name: 'Still to do: Outstanding Direction' }).click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  expect(page.url()).toMatch(/\/voting\/direction$/);
});

test('a failed vote is taken back in sight, with the message of the response', async () => {
  const { page, allow } = await open('/voting', { as: newVoter() });
  allow(/500/);
  const jam = { code: 'internal', message: 'The ballot box is jammed.' };
  await routeOnce(page, '**/votes/vote', (route) => route.fulfill({ status: 500, json: jam }));
  await voteButton(page, 'The General').click();
  await page.getByRole('alert').getByText(jam.message).waitFor();
  await page.getByText(`Your vote wasn’t counted. ${jam.message}`).waitFor();
  await page.getByRole('button', { name: 'Try again to vote for The General' }).click();
  await thanksButton(page, 'The General').waitFor();
  expect(await votesOnServer(page)).toHaveLength(1);
});

test('everything can be done with the keyboard alone', async () => {
  const { page } = await open('/voting', { as: newVoter() });
  const general = voteButton(page, 'The General');
  await general.waitFor();
  await eventually(async () => {
    await page.keyboard.press('Tab');
    return general.evaluate((element) => element === document.activeElement);
  }).toBe(true);
  const outline = await general.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await page.keyboard.press('Enter');
  await thanksButton(page, 'The General').waitFor();
  expect(
    await thanksButton(page, 'The General').evaluate((element) => element === document.activeElement),
  ).toBe(true);
  await page.keyboard.press('Space');
  await voteButton(page, 'The General').waitFor();
});
