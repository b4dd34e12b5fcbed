import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import {
  categoryHeading,
  limitButtons,
  chooseSignIn,
  loginForm,
  newVoter,
  submitLogin,
  thanksButton,
  voteButton,
  votesOnServer,
} from './voting-site.ts';

const { open } = sampleSite();
const account = { email: 'voter@acclaim.test', password: 'voter-of-acclaim' };
const still = { reducedMotion: 'reduce' } as const;

test('a click while signed out leads to the form, and after login to the vote, which stays and can be cancelled', async () => {
  const { page, allow } = await open('/voting', { width: 390 });
  await voteButton(page, 'The General').click();
  const email = loginForm(page).getByLabel('Email', { exact: true });
  await eventually(async () => email.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('form', { name: 'Sign in, and your vote for The General is given' }).waitFor();

  allow(/401/);
  await submitLogin(page, account.email, 'not the password');
  await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
  await page.getByRole('form', { name: 'Sign in, and your vote for The General is given' }).waitFor();
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

test('what is missing is said by field; the form and the vote that asked for it go on request, and the form is not there for those who are signed in', async () => {
  const { page } = await open('/voting', still);
  await page.getByLabel('I am not a robot').waitFor();
  await expectAccessible(page);
  await voteButton(page, 'The General').click();
  await chooseSignIn(page);
  await loginForm(page).getByRole('button', { name: 'Sign in' }).click();
  for (const text of [
    'Please enter your email address.',
    'Please enter your password.',
    'Please complete the bot check.',
  ]) {
    await page.getByText(text).waitFor();
  }
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');

  await page.getByRole('button', { name: 'Not now' }).click();
  expect(await loginForm(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await submitLogin(page, account.email, account.password);
  await page.getByRole('main').getByText('Signed in as').waitFor();
  expect(await loginForm(page).count()).toBe(0);
  await voteButton(page, 'The Crowd').click();
  await thanksButton(page, 'The Crowd').waitFor();
  await voteButton(page, 'The General').waitFor();
  await eventually(async () => (await votesOnServer(page)).length).toBe(1);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await loginForm(page).waitFor();
});

test('a failed vote is taken back in sight, with the message of the response; at the limit the others say so and are disabled, until a vote is canceled', async () => {
  const { page, allow } = await open('/voting', { ...still, as: newVoter() });
  await voteButton(page, 'The General').waitFor();
  await expectAccessible(page);
  allow(/500/);
  const jam = { code: 'internal', message: 'The ballot box is jammed.' };
  await routeOnce(page, '**/votes/vote', (route) => route.fulfill({ status: 500, json: jam }));
  await voteButton(page, 'The General').click();
  await page.getByRole('alert').getByText(jam.message).waitFor();
  await page.getByText(`Your vote wasn’t counted. ${jam.message}`).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again to vote for The General' }).click();
  await thanksButton(page, 'The General').waitFor();

  for (const title of ['Metropolis', 'The Crowd']) await voteButton(page, title).click();
  await page.getByText('No votes left', { exact: true }).waitFor();
  expect(await limitButtons(page).count()).toBe(7);
  expect(await limitButtons(page).first().isDisabled()).toBe(true);
  await page.getByRole('status').getByText('No votes left').waitFor();
  const bar = page.getByRole('region', { name: 'Voting bar' });
  await bar.getByRole('link', { name: 'Next category: Outstanding Direction' }).waitFor();
  await expectAccessible(page);
  await eventually(async () => (await votesOnServer(page)).length).toBe(3);
  await thanksButton(page, 'Metropolis').click();
  await voteButton(page, 'Metropolis').waitFor();
  expect(await limitButtons(page).count()).toBe(0);
  expect(await bar.getByRole('link').count()).toBe(0);
});

test('everything can be done with the keyboard alone, past the selector at once, and the list of categories shows what is done and links to what is not', async () => {
  const { page } = await open('/voting', { as: newVoter() });
  const general = voteButton(page, 'The General');
  await page.getByText('Voted in 0 of 14 today').waitFor();
  await page.getByRole('link', { name: 'Skip to the nominees' }).press('Enter');
  await page.keyboard.press('Tab');
  const first = page.getByRole('button', { name: /^Vote for/ }).first();
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
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
  await page.getByText('Voted in 1 of 14 today').waitFor();
  const isOffered = () =>
    page.getByText('Click to cancel', { exact: true }).evaluate((words) => getComputedStyle(words).opacity);
  expect(await isOffered()).toBe('0');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await eventually(isOffered).toBe('1');
  // For a moment after an answer a press does nothing.
  await eventually(() => thanksButton(page, 'The General').isEnabled()).toBe(true);
  await page.keyboard.press('Space');
  await page.getByText('Your vote for The General is canceled.').waitFor();
  await eventually(() => voteButton(page, 'The General').isEnabled()).toBe(true);
  await page.keyboard.press('Space');
  await thanksButton(page, 'The General').waitFor();

  await page.getByText('All categories').click();
  await page.getByRole('link', { name: /^Outstanding Picture \(1 vote given\)/ }).waitFor();
  await page.getByRole('link', { name: 'Still to do: Outstanding Direction' }).click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  expect(page.url()).toMatch(/\/voting\/direction$/);
});
