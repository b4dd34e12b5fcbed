import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { choose, send } from '../accounts/account-pages.ts';
import { sampleSite } from '../site.ts';
import { plugIn } from './authenticator.ts';

const { open, mailTo } = sampleSite(undefined, { secondFactor: 'required' });
const still = { reducedMotion: 'reduce' } as const;
const email = 'admin@acclaim.test';
const account = { Email: email, Password: 'admin-of-acclaim' };

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const inWorkshop = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
async function signIn(page: Page): Promise<void> {
  await choose(page, 'Sign in');
  await send(page, 'Sign in', account);
}
async function savedCodes(page: Page): Promise<string[]> {
  await heading(page, 'Save your recovery codes').waitFor();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  return codes;
}

test('an admin adds a first passkey, signs in with it, loses it, and gets in with a code and with another admin', async () => {
  const { page, context } = await open('/admin', {
    ...still,
    permissions: ['clipboard-write', 'clipboard-read'],
  });
  let device = await plugIn(page);
  await signIn(page);
  await heading(page, 'Add a passkey to your account').waitFor();
  await expectAccessible(page);
  await press(page, 'Add a passkey');
  const codes = await savedCodes(page);
  await expectAccessible(page);
  await press(page, 'Copy');
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9]);
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await press(page, 'I saved them');
  await inWorkshop(page);

  // The password, and then the passkey.
  await context.clearCookies();
  await page.reload();
  await signIn(page);
  await heading(page, 'Confirm that it’s you').waitFor();
  await expectAccessible(page);
  // A reload is no way past it.
  await page.reload();
  await heading(page, 'Confirm that it’s you').waitFor();
  await press(page, 'Use your passkey');
  await inWorkshop(page);

  // The phone is gone.
  await device.lose();
  device = await plugIn(page);
  await context.clearCookies();
  await page.reload();
  await signIn(page);
  await press(page, 'Use a recovery code');
  await heading(page, 'Use a recovery code').waitFor();
  await press(page, 'Continue');
  await page.getByText('Please enter a recovery code.').first().waitFor();
  await expectAccessible(page);
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0]?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await heading(page, 'Add a new passkey').waitFor();
  await expectAccessible(page);
  await press(page, 'Add a passkey');
  const newCodes = await savedCodes(page);
  expect(newCodes).not.toContain(codes[1]);
  await press(page, 'I saved them');
  await inWorkshop(page);
  expect(await device.count()).toBe(1);

  // Another admin resets.
  const other = await open('/admin/people', {
    ...still,
    as: { email: 'other@acclaim.test', fullname: 'Olga Other', roles: ['admin'] },
  });
  const person = other.page.getByRole('listitem').filter({ hasText: email });
  await person.getByText('Has a passkey').waitFor();
  await person.getByRole('button', { name: /^Reset passkeys/ }).click();
  await expectAccessible(other.page);
  await other.page.getByRole('dialog').getByRole('button', { name: 'Reset passkeys' }).click();
  await person.getByText('No passkey yet').waitFor();
  expect(await mailTo(email, 3)).toMatchObject({ subject: 'Your passkeys were reset at The Nitrate Awards' });
  await page.reload();
  await heading(page, 'The workshop').waitFor();
  await signIn(page);
  await heading(page, 'Add a passkey to your account').waitFor();
});

test('who works on the show has their passkeys and codes on the page of the account, and the last passkey stays', async () => {
  const editor = { Email: 'editor@acclaim.test', Password: 'editor-of-acclaim' };
  const { page } = await open('/account', still);
  await plugIn(page);
  await press(page, 'Sign in');
  const panel = page.getByRole('dialog', { name: 'Sign in' });
  await panel.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await send(page, 'Sign in', editor);
  await panel.getByRole('heading', { name: 'Add a passkey to your account' }).waitFor();
  await panel.getByRole('button', { name: 'Not now' }).click();
  // Without it they are a voter; the page of the account asks as well.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await savedCodes(page);
  await press(page, 'I saved them');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByText('10 codes are left.').waitFor();
  await section.getByText('Your role needs a passkey.').waitFor();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Make new codes…' }).click();
  await section.getByRole('button', { name: 'Make new codes', exact: true }).click();
  await savedCodes(page);
  await press(page, 'I saved them');
  await section.getByText('10 codes are left.').waitFor();
});
