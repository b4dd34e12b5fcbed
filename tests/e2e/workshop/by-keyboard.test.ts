import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { eventually, goTo } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

/** Opens a room. Here each is used by keyboard alone where its own tests have a pointer for its first task. */
async function opened(path: string, heading: string): Promise<Page> {
  const { page } = await site.open(path, { as: admin, reducedMotion: 'reduce' });
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page;
}

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
const nominees = async () => (await site.ask<Answer<'events.get'>>('events/get')).nominees;
const event = async () => (await site.ask<Answer<'events.get'>>('events/get')).event;

test('the overview leads to what is next, and the guide to the rooms that it names', async () => {
  const page = await opened('/admin', 'Overview');
  await tabTo(page, page.getByRole('link', { name: 'Add nominees' }), 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Nominees' }).waitFor();
  await goTo(page, '/admin/guide');
  await tabTo(page, page.getByRole('article').getByRole('link', { name: 'Event' }), 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Event' }).waitFor();
  expect(await page.title()).toMatch(/^Event /);
});

test('a nominee gets another title, and the log takes it back', async () => {
  const page = await opened('/admin/nominees?category=direction', 'Nominees');
  await tabTo(page, page.getByRole('textbox', { name: 'Title of Lois Weber' }), 'End');
  await page.keyboard.type(', Director');
  const titles = async () => (await nominees()).map(({ title }) => title);
  await eventually(titles).toContain('Lois Weber, Director');

  await goTo(page, '/admin/log');
  await tabTo(page, button(page, /^Undo this change/), 'Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Undo this change' }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(titles).toContain('Lois Weber');
});

test('cells of a spreadsheet become nominees', async () => {
  const page = await opened('/admin/nominees?category=rediscovery', 'Nominees');
  await tabTo(page, button(page, 'From a sheet'), 'Enter');
  await tabTo(page, page.getByLabel('Cells'));
  await page.keyboard.insertText('Title\nFound Film\nLost Film');
  await tabTo(page, button(page, 'Read the cells'), 'Enter');
  await page.getByRole('heading', { name: 'New 2' }).waitFor();
  await tabTo(page, button(page, 'Apply'), 'Enter');
  await eventually(async () =>
    (await nominees()).filter(({ category_key: key }) => key === 'rediscovery').map(({ title }) => title),
  ).toEqual(['Found Film', 'Lost Film']);
});

test('voting closes on a later date, number by number', async () => {
  const page = await opened('/admin/event', 'Event');
  await tabTo(page, page.getByLabel(/^Voting closes/));
  await page.keyboard.type('04152027');
  await page.keyboard.press('Enter');
  await eventually(() => saving(page)).toBe('saved');
  await eventually(async () => (await event()).voting_end).toBe('2027-04-16T06:59:59.999Z');
});

test('a template gets another title', async () => {
  const page = await opened('/admin/home', 'Home page');
  await tabTo(page, button(page, /^Rename/), 'Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('Title'), 'End');
  await page.keyboard.type(' again');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    ['Opening night again'],
  );
});

test('a color is typed, and a picture takes the place of another', async () => {
  const page = await opened('/admin/look', 'Look');
  await tabTo(page, page.getByLabel('Accent', { exact: true }), 'Control+a');
  await page.keyboard.type('#ffb000');
  const accent = async () => (await site.ask<Answer<'app.get'>>('app/get')).theme.colors.accent;
  await eventually(accent).toBe('#ffb000');

  await goTo(page, '/admin/pictures');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('page-vault.jpg');
  await page.getByText(/^1 picture of/).waitFor();
  const face = page.getByRole('list', { name: 'Pictures' }).locator('img').first();
  const before = await face.getAttribute('src');
  await tabTo(page, button(page, 'Replace page-vault.jpg'), 'Enter');
  const dialog = page.getByRole('dialog');
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, dialog.getByRole('button', { name: 'Choose a file' }), 'Enter');
  await (await choosing).setFiles('infra/local/sample-show/images/page-trophy.jpg');
  await tabTo(page, dialog.getByRole('button', { name: 'Replace everywhere' }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => face.getAttribute('src')).not.toBe(before);
  expect(await isFocused(button(page, /^Replace/))).toBe(true);
});

test('two nominees become one in the count', async () => {
  const page = await opened('/admin/results', 'Results');
  await tabTo(page, button(page, 'Fraud and rules'), 'Enter');
  await tabTo(page, page.getByText('Two nominees are one'), 'Enter');
  for (const label of ['Category', 'This nominee', 'is really'])
    await tabTo(page, page.getByLabel(label, { exact: true }), 'ArrowDown');
  await tabTo(page, button(page, 'Preview the merge'), 'Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('One person under two names.');
  await dialog.getByText(/would count for the other nominee/).waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Add the rule' }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
  const rule = page.getByRole('listitem').getByText(/^Votes for .+ count for .+/);
  await eventually(() => rule.count()).toBe(1);
});

test('the address of a page stays under the keys, and one that is taken leads to no other page', async () => {
  const { page, allow } = await site.open('/admin/pages', { as: admin });
  allow(/422/);
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Pages of the show' }).getByRole('button', { name: /\/contact$/ }),
    'Enter',
  );
  const fields = page.getByRole('region', { name: 'Contact' });
  await tabTo(page, fields.getByLabel('Address'), 'Control+a');
  await page.keyboard.type('rules');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/Duplicate: "rules"/)
    .waitFor();
  expect(await isFocused(fields.getByLabel('Address'))).toBe(true);
  expect(await fields.getByLabel('Title').inputValue()).toBe('Contact');
  await page.keyboard.press('Control+z');
  await eventually(() => saving(page)).toBe('saved');
  expect(await fields.getByLabel('Address').inputValue()).toBe('contact');
});
