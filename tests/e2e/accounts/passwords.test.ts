import { expect, test } from 'vitest';
import { signInOverHttp } from '../../support/http-voter.ts';
import { expectAccessible } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { goTo, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { linkIn } from '../../support/sample-site.ts';
import { area, choose, send, signedInAs } from './account-pages.ts';

const { open, mailTo, url } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;

test('a forgotten password is chosen anew, and other sessions end', async () => {
  const email = 'voter@acclaim.test';
  const other = await signInOverHttp(url(), email);
  expect((await other.call('auth.me')).body).toMatchObject({ email });

  const { page, context } = await open('/voting', still);
  await choose(page, 'Sign in');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await send(page, 'Send link', { Email: email });
  await area(page).getByText('We sent an email to this address.').waitFor();

  const link = linkIn(await mailTo(email), 'account/reset');
  const { page: reset, allow } = await open(link, { ...still, context });
  await reset.getByRole('button', { name: 'Save password' }).click();
  await reset.getByText('Please choose a password of at least 10 characters.').waitFor();
  await expectAccessible(reset);
  await reset.getByLabel('New password', { exact: true }).fill('another long password');
  await reset.getByRole('button', { name: 'Save password' }).click();
  await heading(reset, 'Your password is saved').waitFor();
  await expectAccessible(reset);
  await signedInAs(page).waitFor();

  // A signed-in visitor who wants a new password can still ask for one.
  allow(/410/);
  await goTo(reset, '/categories');
  await heading(reset, 'Categories').waitFor();
  await goTo(reset, link);
  await reset.getByLabel('New password', { exact: true }).fill('yet another password');
  await reset.getByRole('button', { name: 'Save password' }).click();
  await reset.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor();
  await reset.getByRole('button', { name: 'Send link' }).waitFor();
  await expectAccessible(reset);
  expect((await other.call('auth.me')).body).toEqual({});
});

test('signing out everywhere is said, and the form is back, where too many wrong passwords are told to wait', async () => {
  const { page, allow } = await open('/voting', {
    as: { email: 'everywhere@acclaim.test', fullname: 'Evie' },
  });
  await signedInAs(page, 'Evie').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('form', { name: 'Sign in to vote' }).waitFor();
  await page.getByText('You are not signed in.').waitFor();
  await page.reload();
  await page.getByText('You are not signed in.').waitFor();
  expect(await signedInAs(page).count()).toBe(0);

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
