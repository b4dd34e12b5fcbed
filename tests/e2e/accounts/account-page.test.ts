import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AccountDownload } from '#contract/account.ts';
import type { Answer } from '#contract/routes.ts';
import { hashPassword } from '#accounts/password.ts';
import { putItem, updateItem } from '#records/items.ts';
import { accountKeys, ballotKey } from '#records/tables.ts';
import { accountFor } from '../../../infra/local/routes/accounts.ts';
import { expectAccessible } from '../axe.ts';
import { eventually, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { linkIn } from '../../support/sample-site.ts';
import { choose, send } from './account-pages.ts';

const { open, ask, mailTo, platform, setClock } = sampleSite();
const still = { reducedMotion: 'reduce' } as const;
const password = 'a long enough password';

let people = 0;
/** A person with a password, and votes on the days before today, so many on each. */
async function newPerson(votesByDay: readonly number[] = []) {
  const email = `person-${(people += 1)}@acclaim.test`;
  const { documents, environment, clock } = platform();
  const { id } = await accountFor(
    platform(),
    { email, fullname: 'Pat Person' },
    await hashPassword(password),
  );
  const long = new Date(clock.now() - 40 * 24 * 3_600_000).toISOString();
  await updateItem(documents, environment.ACCOUNTS_TABLE, accountKeys.user(id), 'SET createdAt = :long', {
    values: { ':long': long },
  });
  const { nominees } = await ask<Answer<'events.get'>>('events/get');
  for (const [back, most] of votesByDay.entries()) {
    const at = clock.now() - (back + 1) * 24 * 3_600_000;
    const day = new Date(at).toISOString().slice(0, 10);
    for (const [category, chosen] of Map.groupBy(nominees.slice(0, most), (each) => each.category_id)) {
      const votes = Object.fromEntries(
        chosen.map(({ nominee_id }) => [`n:${nominee_id}`, { nonce: 'nonce', at }]),
      );
      const ballot = { votes: chosen.length, ...votes };
      await putItem(documents, environment.BALLOTS_TABLE, ballotKey(id, day, category), ballot);
    }
  }
  return { id, email, as: { email } };
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isFocused = (element: Element) => element === document.activeElement;

test('a stranger signs in on the account page, and finds there what is kept about them', async () => {
  const { email } = await newPerson([20, 3]);
  const { page } = await open('/account', still);
  await heading(page, 'My account').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await choose(page, 'Sign in');
  await send(page, 'Sign in', { Email: email, Password: password });
  await section(page, 'Name and email').getByText('Pat Person').waitFor();
  await section(page, 'Where you are signed in').getByText('This browser').waitFor();
  await section(page, 'Where you are signed in').getByText('Chrome on Linux').waitFor();
  const votes = section(page, 'My votes');
  await votes.getByText('20 votes').waitFor();
  expect(await votes.getByRole('listitem').count()).toBe(20);
  await votes.locator('summary').last().press('Enter');
  await eventually(() => votes.getByRole('listitem').count()).toBe(23);
  await expectAccessible(page);
});

test('by keyboard alone a name is changed, mail is chosen and a password replaced, with what is wrong at its field', async () => {
  const { as, email } = await newPerson();
  const { page, allow } = await open('/account', { ...still, as });
  allow(/422/);
  const names = section(page, 'Name and email');
  await names.getByRole('button', { name: 'Change name' }).press('Enter');
  const name = names.getByLabel('Name', { exact: true });
  await eventually(() => name.evaluate(isFocused)).toBe(true);
  await name.fill('');
  await name.press('Enter');
  await names.getByText('Please enter your name.').waitFor();
  await name.fill('Robin Renamed');
  await name.press('Enter');
  await names.getByText('Robin Renamed').waitFor();
  await eventually(() => names.getByRole('button', { name: 'Change name' }).evaluate(isFocused)).toBe(true);
  await page.getByRole('button', { name: 'Robin Renamed, your account' }).waitFor();

  const mail = section(page, 'Newsletter and mail');
  await mail.getByLabel('Newsletter', { exact: true }).press('Space');
  await mail.getByLabel('Mail about the voting').press('Space');
  await page.reload();
  await eventually(() => mail.getByLabel('Newsletter', { exact: true }).isChecked()).toBe(true);
  expect(await mail.getByLabel('Mail about the voting').isChecked()).toBe(true);

  const ways = section(page, 'Ways to sign in');
  await ways.getByRole('button', { name: 'Change password' }).press('Enter');
  await page.keyboard.type('not my password');
  await ways.getByLabel('New password').fill('another long password');
  await page.keyboard.press('Enter');
  await ways.getByText('This is not your password.').waitFor();
  expect(await ways.getByLabel('New password').inputValue()).toBe('another long password');
  await ways.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await ways.getByRole('button', { name: 'Change password' }).waitFor();
  expect((await mailTo(email)).subject).toContain('Your password at');
  await mail.getByLabel('Mail about the voting').press('Space');
  await eventually(() => mail.getByLabel('Mail about the voting').isChecked()).toBe(false);
});

test('an address is changed by the link in the new one, and a browser elsewhere is signed out', async () => {
  const { as, email } = await newPerson();
  const { page: elsewhere } = await open('/account', { ...still, as });
  await section(elsewhere, 'Name and email').waitFor();
  const { page } = await open('/account', { ...still, as, width: 390 });
  const names = section(page, 'Name and email');
  await names.getByRole('button', { name: 'Change email' }).tap();
  await names.getByLabel('New email').fill(`new-${email}`);
  await names.getByLabel('Your password', { exact: true }).fill(password);
  await expectAccessible(page);
  await names.getByRole('button', { name: 'Send link' }).click();
  await names.getByText(`We sent a link to new-${email}`).waitFor();
  expect((await mailTo(email)).subject).toContain('A new address for your account');

  const sessions = section(page, 'Where you are signed in');
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await eventually(() => sessions.getByRole('listitem').count()).toBe(1);

  const { page: opened } = await open(linkIn(await mailTo(`new-${email}`), 'account/email'), still);
  await heading(opened, 'Confirm your new email').waitFor();
  await expectAccessible(opened);
  await opened.getByRole('button', { name: 'Use this address' }).click();
  await heading(opened, 'Your email is changed').waitFor();
  await page.reload();
  await names.getByText(`new-${email}`, { exact: true }).waitFor();
});

test('a session that has ended keeps what was typed, and goes on after signing in again', async () => {
  const { as, email, id } = await newPerson();
  const { page, allow } = await open('/account', { ...still, as });
  allow(/401/);
  const names = section(page, 'Name and email');
  await names.getByRole('button', { name: 'Change name' }).click();
  await names.getByLabel('Name', { exact: true }).fill('Typed Before');
  const { documents, environment } = platform();
  await updateItem(documents, environment.ACCOUNTS_TABLE, accountKeys.user(id), 'ADD sessionVersion :one', {
    values: { ':one': 1 },
  });
  await names.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Your session has ended.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await choose(page, 'Sign in');
  await send(page, 'Sign in', { Email: email, Password: password });
  await page.getByText('Your session has ended.').waitFor({ state: 'detached' });
  expect(await names.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed Before');
  await names.getByRole('button', { name: 'Save name' }).click();
  await names.getByText('Typed Before').waitFor();
});

test('without a password, a deletion takes a sign-in of the last minutes, whose form no dialog hides', async () => {
  const as = { email: 'without-password@acclaim.test', fullname: 'No Password' };
  const { page, allow } = await open('/account', { ...still, as, width: 390 });
  allow(/403|422/);
  const data = section(page, 'Your data');
  await data.getByRole('button', { name: 'Delete my account…' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete my account' }).tap();
  await dialog.getByText('Please type the word delete.').waitFor();
  await setClock(new Date(platform().clock.now() + 11 * 60_000).toISOString());
  await dialog.getByLabel('Type the word delete').fill('delete');
  await dialog.getByRole('button', { name: 'Delete my account' }).tap();
  await dialog.getByRole('button', { name: 'Sign in again' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('form').waitFor();
  await section(page, 'Name and email').getByText('No Password').waitFor();
  expect(await dialog.count()).toBe(0);
});

test('a person takes their data along, deletes the account, and is told when a new one can be opened', async () => {
  const { as, email, id } = await newPerson([4]);
  const { page, context, allow: allowHere } = await open('/account', { ...still, as, acceptDownloads: true });
  allowHere(/422/);
  const data = section(page, 'Your data');
  const downloaded = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download my data' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as AccountDownload;
  expect(kept).toMatchObject({ format: 'acclaim-account/1', account: { id, email } });
  expect(kept.ballots.flatMap(({ votes }) => votes)).toHaveLength(4);

  await data.getByRole('button', { name: 'Delete my account…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await data.getByRole('button', { name: 'Delete my account…' }).press('Enter');
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('Your account is deleted.').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await page.evaluate(() => document.cookie)).not.toContain('signed_in');

  const { page: again, allow } = await open('/voting', { ...still, context });
  allow(/409/);
  await choose(again, 'Create an account');
  await send(again, 'Create account', { Name: 'Pat Person', Email: email, Password: password });
  await again.goto(
    new URL(again.url()).origin + `/gayvnawards${linkIn(await mailTo(email), 'account/verify')}`,
  );
  await again.getByRole('button', { name: 'Confirm my account' }).click();
  await again.getByText(/This account was deleted today\. You can open a new one/).waitFor();
});
