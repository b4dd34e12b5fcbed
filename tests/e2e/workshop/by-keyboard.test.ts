import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations } from '../axe.ts';
import { eventually, goTo } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };
const events = () => site.ask<Answer<'events.get'>>('events/get');

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Presses Tab until the focus is on a control; Enter or other keys follow. */
async function tabTo(page: Page, control: Locator, ...keys: string[]): Promise<void> {
  await control.waitFor();
  for (let press = 0; !(await isFocused(control)); press += 1) {
    if (press > 200) throw new Error(`Tab does not lead to ${control.toString()}.`);
    await page.keyboard.press('Tab');
  }
  for (const key of keys) await page.keyboard.press(key);
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();
const saving = (page: Page) => page.locator('.part-save').getAttribute('data-kind');

test('an organizer runs the workshop by the keyboard alone: finds a room, edits, undoes, sets dates, and replaces a picture', async () => {
  const { page } = await site.open('/admin', { as: admin, reducedMotion: 'reduce' });
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Add nominees' }), 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Nominees' }).waitFor();

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

  // Of a date that is not whole the browser gives out nothing that could be kept: it is asked about, and said to be lost.
  const begun = page.getByLabel(/^Pre-nominations open/);
  const before = [await begun.inputValue(), (await site.event()).fan_prenom_start];
  await begun.focus();
  await page.keyboard.press('Backspace');
  await eventually(() => saving(page)).toBe('unsaved');
  await begun.blur();
  await page.getByText('Enter the whole date and time, or clear all of it.').waitFor();
  const asked: string[] = [];
  page.once('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await page.reload();
  await page.getByText('The date that was begun here was not whole, and is lost.').waitFor();
  expect(asked).toEqual(['beforeunload']);
  expect([await begun.inputValue(), (await site.event()).fan_prenom_start]).toEqual(before);

  await goTo(page, '/admin/pictures');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('page-vault.jpg');
  await page.getByText(/^1 picture of/).waitFor();
  const face = page.getByRole('list', { name: 'Pictures' }).locator('img').first();
  const former = await face.getAttribute('src');
  await tabTo(page, button(page, 'Replace page-vault.jpg'), 'Enter');
  const replacing = page.getByRole('dialog');
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, replacing.getByRole('button', { name: 'Choose a file' }), 'Enter');
  await (await choosing).setFiles('infra/local/sample-show/images/page-trophy.jpg');
  await tabTo(page, replacing.getByRole('button', { name: 'Replace everywhere' }), 'Enter');
  await replacing.waitFor({ state: 'detached' });
  await eventually(() => face.getAttribute('src')).not.toBe(former);
  expect(await isFocused(button(page, /^Replace/))).toBe(true);
  await tabTo(page, button(page, /^Delete /), 'Enter');
  await page.getByRole('dialog').getByText('A picture that is used can’t be deleted.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
