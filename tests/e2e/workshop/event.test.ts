import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { endSessions, signInAgain } from '../builder/open-builder.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const saving = (page: Page) => page.locator('.part-save').getAttribute('data-kind');
const closes = (page: Page) => page.getByLabel(/^Voting closes/);
const voting = (page: Page) =>
  page.getByRole('list', { name: 'Where the event stands' }).getByRole('listitem').nth(1);

async function openEvent(page: Page): Promise<void> {
  await page.getByLabel('Title of the event').waitFor();
  await page.getByRole('textbox', { name: 'Message after voting has closed' }).waitFor();
}

test('an organizer reads what each date opens and closes in the show’s zone, and changes the title without a button', async () => {
  const { page } = await site.open('/admin/event', { as: admin });
  await openEvent(page);
  expect(await closes(page).inputValue()).toBe('2027-03-14T23:59');
  await page.getByLabel('Voting closes (Pacific Time)').waitFor();
  await voting(page)
    .getByText(/^Until Mar 14, 2027/)
    .waitFor();
  await page.getByLabel('Title of the event').fill('The Fifth Nitrate Awards');
  await eventually(() => saving(page)).toBe('saved');
  await eventually(async () => (await site.event()).title).toBe('The Fifth Nitrate Awards');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('Title of the event').inputValue()).toBe('The Fourth Nitrate Awards');
  await eventually(async () => (await site.event()).title).toBe('The Fourth Nitrate Awards');
  await expectAccessible(page);
});

test('an earlier end while people vote is asked first: declined it stays as it was, confirmed it holds, and a later end asks nothing', async () => {
  const { page, allow } = await site.open('/admin/event', { as: admin });
  allow(/409/);
  await openEvent(page);
  const before = (await site.event()).voting_end;
  await closes(page).fill('2027-01-10T20:00');
  expect((await site.event()).voting_end).toBe(before);
  await closes(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Make this change?' });
  await dialog.getByText(/^ends the voting earlier than announced while voting is open/).waitFor();
  await dialog.getByRole('button', { name: 'Leave it as it was' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await closes(page).inputValue()).toBe('2027-03-14T23:59');
  expect((await site.event()).voting_end).toBe(before);

  await closes(page).fill('2027-01-10T20:00');
  await closes(page).blur();
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await eventually(async () => (await site.event()).voting_end).toBe('2027-01-11T04:00:00.000Z');
  await eventually(() => saving(page)).toBe('saved');

  await closes(page).fill('2027-03-14T23:59');
  await closes(page).press('Enter');
  await eventually(async () => (await site.event()).voting_end).toBe('2027-03-15T06:59:59.999Z');
});

test('a date that cannot be says why at its field, in words of the screen; what was typed outlives the session', async () => {
  const { page, allow } = await site.open('/admin/event', { as: admin, width: 390 });
  allow(/422/, /401/);
  await openEvent(page);
  const nominations = page.getByLabel(/^Pre-nominations close/);
  await nominations.fill('2026-10-01T12:00');
  await nominations.press('Enter');
  const message = 'Pre-nominations close is not after Pre-nominations open.';
  await eventually(async () => page.getByText(message).count()).toBe(2);
  expect(await nominations.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => saving(page)).toBe('saved');

  await endSessions(site);
  await page.getByLabel('Name of the show').fill('The New Nitrate Awards');
  await signInAgain(page);
  await eventually(() => saving(page)).toBe('saved');
  await eventually(async () => (await site.ask<{ name: string }>('app/get')).name).toBe(
    'The New Nitrate Awards',
  );
});

test('what is typed and not stored says so, survives a reload, and is told at its field where it is no date', async () => {
  const { page } = await site.open('/admin/event', { as: admin });
  await openEvent(page);
  const field = page.getByLabel(/^Pre-nominations open/);
  const before = await field.inputValue();
  const stored = async () => (await site.event()).fan_prenom_start;
  const at = await stored();
  await field.fill('0027-03-20T23:59');
  expect(await saving(page)).toBe('unsaved');
  await field.blur();
  await page.getByText('Enter the year with four digits.').waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByText('Enter the year with four digits.').waitFor();
  expect([await field.inputValue(), await saving(page)]).toEqual(['0027-03-20T23:59', 'unsaved']);
  expect(await stored()).toBe(at);

  // A date that is whole counts as one that is left.
  await field.fill('2026-10-01T12:00');
  expect([await saving(page), await stored()]).toEqual(['unsaved', at]);
  await page.reload();
  await eventually(stored).toBe('2026-10-01T19:00:00.000Z');
  await eventually(() => saving(page)).toBe('saved');
  await page.getByLabel('Title of the event').waitFor();
  await field.fill(before);
  await field.press('Enter');
  await eventually(stored).toBe(at);

  // Of one that is not whole the browser gives out nothing: it asks, and the next page says so.
  await field.focus();
  await page.keyboard.press('Backspace');
  await eventually(() => saving(page)).toBe('unsaved');
  await field.blur();
  await page.getByText('Enter the whole date and time, or clear all of it.').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('The date that was begun here was not whole, and is lost.').waitFor();
  expect([await field.inputValue(), await stored()]).toEqual([before, at]);
});
