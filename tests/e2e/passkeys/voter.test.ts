import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { plugIn } from './authenticator.ts';

const { open, mailTo } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;
const email = 'fan@acclaim.test';
const as = { email, fullname: 'Fay Fan' };

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const button = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name });
const isFocused = (element: Element) => element === document.activeElement;

test('a voter adds a passkey, names it, signs in with it alone, and removes it', async () => {
  const { page, allow } = await open('/account', { ...still, as });
  const device = await plugIn(page);
  await section(page).getByText('You have no passkey yet.').waitFor();
  await expectAccessible(page);
  await button(page, 'Add a passkey').press('Enter');
  await section(page).getByText('Linux computer', { exact: true }).first().waitFor();
  await section(page).getByText('not used yet').waitFor();
  expect(await device.count()).toBe(1);
  expect(await mailTo(email)).toMatchObject({ subject: 'A passkey was added at The Nitrate Awards' });
  // What only a role needs is not in a voter's way.
  expect(await section(page).getByText('Recovery codes').count()).toBe(0);

  await button(page, /^Rename/).click();
  const name = section(page).getByLabel('Name of the passkey');
  await eventually(() => name.evaluate(isFocused)).toBe(true);
  await name.fill('');
  await button(page, 'Save').click();
  await section(page).getByText('Please enter a name.').waitFor();
  await expectAccessible(page);
  await name.fill('My laptop');
  await page.keyboard.press('Enter');
  await section(page).getByText('My laptop', { exact: true }).first().waitFor();

  // The same device again.
  allow(/InvalidStateError|excludeCredentials/);
  await button(page, 'Add another passkey').click();
  await section(page).getByText('This device has a passkey for your account already.').waitFor();

  await page.getByRole('button', { name: /Fay Fan, your account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const panel = page.getByRole('dialog', { name: 'Sign in' });
  await panel.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await panel.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();

  // Somebody else's finger.
  allow(/401/);
  await device.recognize(false);
  await panel.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await panel.getByText('No passkey was used: it was canceled, or took too long.').waitFor();
  await expectAccessible(page);
  await device.recognize(true);
  await panel.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await section(page).getByText('My laptop', { exact: true }).first().waitFor();
  await section(page)
    .getByText(/last used/)
    .waitFor();

  await button(page, /^Remove/).click();
  const keep = button(page, 'Keep it');
  await keep.waitFor();
  await expectAccessible(page);
  await keep.click();
  await button(page, /^Remove/).click();
  await button(page, 'Remove the passkey').click();
  await section(page).getByText('You have no passkey yet.').waitFor();
  expect(await mailTo(email, 1)).toMatchObject({
    subject: 'A passkey was removed at The Nitrate Awards',
  });
});

test('a browser without passkeys offers none', async () => {
  const before = (blank: Page) =>
    blank.addInitScript(() => {
      delete (globalThis as { PublicKeyCredential?: unknown }).PublicKeyCredential;
    });
  const { page } = await open('/account', { ...still, as, before });
  await section(page).getByText('This browser doesn’t support passkeys. Another one may.').waitFor();
  expect(await button(page, /Add/).count()).toBe(0);
  await expectAccessible(page);
});
