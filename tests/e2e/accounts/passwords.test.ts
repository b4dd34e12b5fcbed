import { describe, test, expect } from 'vitest';
import { axeViolations } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { linkIn, sampleSite } from '../site.ts';
import { area, send, signedInAs } from './account-pages.ts';

const { open, mailTo } = sampleSite();

/** Accounts of the local site whose owners have a password. */
const accounts = new Map([
  [390, { email: 'voter@acclaim.test', password: 'voter-of-acclaim' }],
  [1440, { email: 'builder@acclaim.test', password: 'builder-of-acclaim' }],
]);

describe.each([390, 1440])('at %i px', (width) => {
  const still = { width, reducedMotion: 'reduce' } as const;

  test('a forgotten password is chosen anew, and other sessions end', async () => {
    const { email = '', password = '' } = accounts.get(width) ?? {};
    const other = await open('/voting', still);
    await send(other.page, 'Sign in', { Email: email, Password: password });
    await signedInAs(other.page).waitFor();

    const { page, context } = await open('/voting', still);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('I am not a robot').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await send(page, 'Send link', { Email: email });
    await area(page).getByText('We sent an email to this address.').waitFor();

    const link = linkIn(await mailTo(email), 'account/reset');
    const reset = await open(link, { ...still, context });
    await reset.page.getByRole('button', { name: 'Save password' }).click();
    await reset.page.getByText('Please choose a password of at least 10 characters.').waitFor();
    expect(await axeViolations(reset.page)).toEqual([]);
    await reset.page.getByLabel('New password', { exact: true }).fill('another long password');
    await reset.page.getByRole('button', { name: 'Save password' }).click();
    await reset.page.getByRole('heading', { level: 1, name: 'Your password has been changed' }).waitFor();
    expect(await axeViolations(reset.page)).toEqual([]);
    await signedInAs(page).waitFor();

    await other.page.reload();
    await other.page.getByText('You are not signed in.').waitFor();
    expect(await signedInAs(other.page).count()).toBe(0);

    const used = await open(link, still);
    used.allow(/410/);
    await used.page.getByLabel('New password', { exact: true }).fill('yet another password');
    await used.page.getByRole('button', { name: 'Save password' }).click();
    await used.page.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor();
    await used.page.getByRole('button', { name: 'Send link' }).waitFor();
    expect(await axeViolations(used.page)).toEqual([]);

    const again = await open(link, { ...still, context });
    again.allow(/410/);
    await again.page.getByLabel('New password', { exact: true }).fill('yet another password');
    await again.page.getByRole('button', { name: 'Save password' }).click();
    // A signed-in visitor who wants a new password can still ask for one.
    await again.page.getByRole('button', { name: 'Send link' }).waitFor();
  });
});

test('signing out everywhere is said, and the form is back', async () => {
  const { page } = await open('/voting', {
    as: { email: 'everywhere@acclaim.test', fullname: 'Evie' },
  });
  await signedInAs(page, 'Evie').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('form', { name: 'Sign in to vote' }).waitFor();
  await page.getByText('You are not signed in.').waitFor();
  await page.reload();
  await page.getByText('You are not signed in.').waitFor();
  expect(await signedInAs(page).count()).toBe(0);
});

test('too many wrong passwords are told to wait', async () => {
  const { page, allow } = await open('/voting');
  allow(/429/);
  const json = {
    code: 'too_many_attempts',
    message: 'Too many attempts. Please wait a while and try again.',
  };
  await routeOnce(page, '**/auth/login', (route) => route.fulfill({ status: 429, json }));
  await send(page, 'Sign in', { Email: 'admin@acclaim.test', Password: 'a guess' });
  await page.getByRole('alert').getByText(json.message).waitFor();
  expect(await page.getByLabel('I am not a robot').isChecked()).toBe(false);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a guess');
});
