import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { eventually, goTo } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { button, isFocused, openedRoom, saving, tabTo } from './by-keys.ts';

const site = sampleSite();
const events = () => site.ask<Answer<'events.get'>>('events/get');

test('an organizer runs the workshop by the keyboard alone: finds a room, edits, undoes, sets a date, and replaces a picture', async () => {
  const { page } = await openedRoom(site, '/admin', 'Overview');
  await tabTo(page, page.getByRole('link', { name: 'Add nominees' }), 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Nominees' }).waitFor();
  await goTo(page, '/admin/guide');
  await tabTo(page, page.getByRole('article').getByRole('link', { name: 'Event' }), 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Event' }).waitFor();
  expect(await page.title()).toMatch(/^Event /);

  await goTo(page, '/admin/nominees?category=direction');
  await tabTo(page, page.getByRole('textbox', { name: 'Title of Lois Weber' }), 'End');
  await page.keyboard.type(', Director');
  const titles = async () => (await events()).nominees.map(({ title }) => title);
  await eventually(titles).toContain('Lois Weber, Director');

  await goTo(page, '/admin/log');
  await tabTo(page, button(page, /^Undo this change/), 'Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Undo this change' }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(titles).toContain('Lois Weber');

  await goTo(page, '/admin/event');
  await tabTo(page, page.getByLabel(/^Voting closes/));
  await page.keyboard.type('04152027');
  await page.keyboard.press('Enter');
  await eventually(() => saving(page)).toBe('saved');
  await eventually(async () => (await events()).event.voting_end).toBe('2027-04-16T06:59:59.999Z');

  await goTo(page, '/admin/pictures');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('page-vault.jpg');
  await page.getByText(/^1 picture of/).waitFor();
  const face = page.getByRole('list', { name: 'Pictures' }).locator('img').first();
  const before = await face.getAttribute('src');
  await tabTo(page, button(page, 'Replace page-vault.jpg'), 'Enter');
  const replacing = page.getByRole('dialog');
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, replacing.getByRole('button', { name: 'Choose a file' }), 'Enter');
  await (await choosing).setFiles('infra/local/sample-show/images/page-trophy.jpg');
  await tabTo(page, replacing.getByRole('button', { name: 'Replace everywhere' }), 'Enter');
  await replacing.waitFor({ state: 'detached' });
  await eventually(() => face.getAttribute('src')).not.toBe(before);
  expect(await isFocused(button(page, /^Replace/))).toBe(true);
});
