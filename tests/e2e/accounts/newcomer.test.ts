import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { goTo, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { linkIn } from '../../support/sample-site.ts';
import { area, choose, send, signedInAs } from './account-pages.ts';

const { open, mailTo } = sampleSite();
const password = 'a long password';
const still = { reducedMotion: 'reduce' } as const;
const confirm = 'Confirm my account';

/** Registers an address at a browser of its own, and returns its page with the mailed link. */
async function register(email: string, fullname: string) {
  const opened = await open('/voting', still);
  await choose(opened.page, 'Create an account');
  const fields = { Name: fullname, Email: email, Password: password };
  await send(opened.page, 'Create account', fields);
  await area(opened.page).getByText(`We sent it to ${email}.`).waitFor();
  return { ...opened, link: linkIn(await mailTo(email), 'account/verify') };
}

test('a link that is opened in another browser asks for the password, and the first browser signs in with it', async () => {
  const email = 'two-phones@acclaim.test';
  const { page: first, link } = await register(email, 'Two Phones');

  const { page: other, allow } = await open(link, { ...still, width: 390 });
  allow(/403|422/);
  await other.getByRole('button', { name: confirm }).click();
  await heading(other, 'Finish with your password').waitFor();
  await other.getByText('You opened this link in another browser than the one you registered in.').waitFor();
  expect(
    await heading(other, 'Finish with your password').evaluate((h1) => h1 === document.activeElement),
  ).toBe(true);
  await expectAccessible(other);

  // What is missing or easy to guess is said at the field, and what was typed stays.
  await other.getByRole('button', { name: confirm }).click();
  await other.getByText('Please choose a password of at least 10 characters.').waitFor();
  await other.getByLabel('Password', { exact: true }).fill('password12');
  await other.getByRole('button', { name: confirm }).click();
  await other.getByText('This password is too easy to guess. Please choose another one.').waitFor();
  expect(await other.getByLabel('Password', { exact: true }).inputValue()).toBe('password12');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: confirm }).click();
  await heading(other, 'Your account is confirmed').waitFor();
  await other.getByText('You are signed in as Two Phones.').waitFor();
  await expectAccessible(other);

  await choose(first, 'Sign in');
  await send(first, 'Sign in', { Email: email, Password: password });
  await signedInAs(first, 'Two Phones').waitFor();
});

test('a password forgotten before the account is confirmed is chosen by a link that confirms it too', async () => {
  const email = 'forgets-early@acclaim.test';
  const { page } = await register(email, 'Early Bird');
  await choose(page, 'Sign in');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await send(page, 'Send link', { Email: email });
  await area(page).getByText('We sent an email to this address.').waitFor();

  const mail = await mailTo(email, 1);
  expect(mail.text).toContain(
    'Please choose a password within 24 hours. That confirms your address and signs you in.',
  );
  await goTo(page, linkIn(mail, 'account/reset'));
  await page.getByLabel('New password', { exact: true }).fill('a better password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await heading(page, 'Your password is saved').waitFor();
  await page.getByText('You are signed in as Early Bird.').waitFor();
  await expectAccessible(page);
});

test('after a second registration either link confirms, and the other says that there is no need', async () => {
  const email = 'impatient@acclaim.test';
  const { page, link, allow } = await register(email, 'Ima Patient');
  await choose(page, 'Create an account');
  await send(page, 'Create account', { Name: 'Ima Patient', Email: email, Password: password });
  await area(page).getByText(`We sent it to ${email}.`).waitFor();
  const second = linkIn(await mailTo(email, 1), 'account/verify');
  expect(second).not.toBe(link);

  await goTo(page, link);
  await page.getByRole('button', { name: confirm }).click();
  await heading(page, 'Your account is confirmed').waitFor();

  allow(/410/);
  await goTo(page, second);
  await page.getByRole('button', { name: confirm }).click();
  await heading(page, 'You don’t need this link anymore').waitFor();
  await page.getByText('You are signed in as Ima Patient.').waitFor();
  await expectAccessible(page);
});
