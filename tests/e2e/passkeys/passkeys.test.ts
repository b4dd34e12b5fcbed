import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { send } from '../accounts/account-pages.ts';
import { expectAccessible } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { plugIn } from './authenticator.ts';

const { open, mailTo } = sampleSite(undefined, { secondFactor: 'required' });
const still = { reducedMotion: 'reduce' } as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('a voter adds a passkey, and signs in with it alone', async () => {
  const { page, allow } = await open('/account', {
    ...still,
    as: { email: 'fan@acclaim.test', fullname: 'Fay Fan' },
  });
  const device = await plugIn(page);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await section.getByText('Linux computer', { exact: true }).first().waitFor();
  expect(await device.count()).toBe(1);
  await expectAccessible(page);
  // The same device again.
  allow(/InvalidStateError|excludeCredentials/);
  await section.getByRole('button', { name: 'Add another passkey' }).click();
  await section.getByText('This device has a passkey for your account already.').waitFor();

  await page.getByRole('button', { name: 'Fay Fan, your account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  // Another person's finger, on what the browser offers at the field, too.
  await device.recognize(false);
  await press(page, 'Sign in');
  const panel = page.getByRole('dialog', { name: 'Sign in' });
  await panel.getByRole('button', { name: 'Password or passkey' }).click();
  const signIn = panel.getByRole('button', { name: /^(Sign in with a|Waiting for your) passkey/ });
  allow(/401/);
  await signIn.click();
  await page.getByText('No passkey was used: it was canceled, or took too long.').waitFor();
  await expectAccessible(page);
  await device.recognize(true);
  await signIn.click();
  await section.getByText(/last used/).waitFor();

  await page.getByRole('button', { name: 'Fay Fan, your account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.reload();
  await press(page, 'Sign in');
  await page.getByRole('button', { name: 'Fay Fan, your account' }).waitFor();
});

test('an admin adds a first passkey, signs in with it, loses it, and gets in with a code and with another admin', async () => {
  const email = 'admin@acclaim.test';
  const inWorkshop = () => page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const signIn = async () => {
    await context.clearCookies();
    await page.reload();
    await send(page, 'Sign in', { Email: email, Password: 'admin-of-acclaim' });
  };
  const codesOf = () =>
    page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  const permissions = ['clipboard-write', 'clipboard-read'];
  const { page, context, allow } = await open('/admin', { ...still, permissions });
  // The workshop asks every few seconds, also just after its session has gone.
  allow(/401/);
  let device = await plugIn(page);
  await signIn();
  await heading(page, 'Add a passkey to your account').waitFor();
  await expectAccessible(page);
  await press(page, 'Add a passkey');
  await heading(page, 'Save your recovery codes').waitFor();
  await expectAccessible(page);
  const codes = await codesOf();
  await press(page, 'Copy');
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9]);
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await press(page, 'I saved them');
  await inWorkshop();

  // The password, and then the passkey.
  await signIn();
  await heading(page, 'Confirm that it’s you').waitFor();
  await expectAccessible(page);
  await press(page, 'Use your passkey');
  await inWorkshop();

  // The phone is gone.
  await device.lose();
  device = await plugIn(page);
  await signIn();
  await press(page, 'Use a recovery code');
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await heading(page, 'Add a new passkey').waitFor();
  await press(page, 'Add a passkey');
  await heading(page, 'Save your recovery codes').waitFor();
  expect(await codesOf()).not.toContain(codes[1]);
  await press(page, 'I saved them');
  await inWorkshop();
  expect(await device.count()).toBe(1);

  // Another admin resets.
  const as = { email: 'other@acclaim.test', fullname: 'Olga Other', roles: ['admin'] };
  const { page: people } = await open('/admin/people', { ...still, as });
  const person = people.getByRole('listitem').filter({ hasText: email });
  await person.getByRole('button', { name: /^Reset passkeys/ }).click();
  await people.getByRole('dialog').getByRole('button', { name: 'Reset passkeys' }).click();
  await person.getByText('No passkey yet').waitFor();
  expect(await mailTo(email, 3)).toMatchObject({ subject: 'Your passkeys were reset at The Nitrate Awards' });
  await page.reload();
  await send(page, 'Sign in', { Email: email, Password: 'admin-of-acclaim' });
  await heading(page, 'Add a passkey to your account').waitFor();
});
