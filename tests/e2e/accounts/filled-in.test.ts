import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passBotCheck, sampleSite } from '../site.ts';
import { area, choose, signedInAs } from './account-pages.ts';

const { open } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;

/** Fills in a field as some password managers do: the value alone, without the events of typing. */
const fillIn = (field: Locator, text: string) =>
  field.evaluate((element, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
  }, text);

async function fillInAll(within: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await fillIn(within.getByLabel(label, { exact: true }), text);
}

const voter = { Email: 'voter@acclaim.test', Password: 'voter-of-acclaim' };

test('the forms to sign in, to make an account and to choose a password take what was filled in without events', async () => {
  const { page } = await open('/voting', still);
  await choose(page, 'Create an account');
  await fillInAll(area(page), { Name: 'Silent', Email: 'silent@acclaim.test', Password: 'a long password' });
  await passBotCheck(area(page));
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await area(page).getByText('We sent it to silent@acclaim.test.').waitFor();

  await page.reload();
  await choose(page, 'Sign in');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await fillInAll(area(page), { Email: voter.Email });
  await passBotCheck(area(page));
  await page.getByRole('button', { name: 'Send link' }).click();
  await area(page).getByText('We sent an email to this address.').waitFor();

  await page.reload();
  await choose(page, 'Sign in');
  await fillInAll(area(page), voter);
  await passBotCheck(area(page));
  await area(page).getByRole('form').getByRole('button', { name: 'Sign in', exact: true }).click();
  await signedInAs(page).waitFor();
  expect(await page.getByText('Please enter').count()).toBe(0);
});

test('so do the newsletter, pre-nominations and the door of the workshop', async () => {
  const { page } = await open('/pre-nomination/outstanding-picture', still);
  await fillInAll(page, { 'Email address': 'reads@acclaim.test' });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('status').getByText('Check your email').waitFor();

  await fillInAll(page.getByRole('form', { name: 'Pre-nomination in Outstanding Picture' }), {
    Picture: 'Pandora’s Box',
  });
  await passBotCheck(page.getByRole('form', { name: 'Pre-nomination in Outstanding Picture' }));
  await page.getByRole('button', { name: 'Submit nomination' }).click();
  await page.getByText('Your nomination was submitted.').waitFor();

  const { page: door } = await open('/admin', still);
  await fillInAll(door, { Email: 'admin@acclaim.test', Password: 'admin-of-acclaim' });
  await passBotCheck(door.getByRole('form'));
  await door.getByRole('form').getByRole('button', { name: 'Sign in', exact: true }).click();
  await door.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await door.getByRole('alert').count()).toBe(0);
});
