import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { AccountDownload } from '#contract/account.ts';
import { newPerson, personsPassword as password } from '../../support/persons.ts';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const isFocused = (element: Element) => element === document.activeElement;

test('by keyboard alone a person looks at what is kept about them, takes it along and deletes the account', async () => {
  const { as, email, id } = await newPerson(site, [4, 2]);
  const { page, allow } = await site.open('/account', { as, reducedMotion: 'reduce', acceptDownloads: true });
  allow(/422/);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await section('Where you are signed in').getByText('Chrome on Linux').waitFor();
  const votes = section('My votes');
  await votes.locator('summary').last().press('Enter');
  await eventually(() => votes.getByRole('listitem').count()).toBe(6);
  // Every form of the page, with what is wrong at its field.
  for (const name of ['Change name', 'Change email', 'Change password']) {
    await page.getByRole('button', { name }).press('Enter');
    const form = page.getByRole('form', { name });
    await eventually(() => form.locator('input').first().evaluate(isFocused)).toBe(true);
    await form.locator('input').first().fill('');
    await page.keyboard.press('Enter');
    await form.locator('[aria-invalid=true]').first().waitFor();
  }
  await expectAccessible(page);

  const data = section('Your data');
  const downloaded = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download my data' }).press('Enter');
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as AccountDownload;
  expect(kept).toMatchObject({ format: 'acclaim-account/1', account: { id, email } });
  expect(kept.ballots.flatMap((ballot) => ballot.votes)).toHaveLength(6);

  const remove = data.getByRole('button', { name: 'Delete my account…' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await remove.press('Enter');
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => remove.evaluate(isFocused)).toBe(true);
  await remove.press('Enter');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('Your account is deleted.').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).waitFor();
});
