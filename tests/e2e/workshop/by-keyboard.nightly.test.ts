import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { button, isFocused, openedRoom, saving, tabTo } from './by-keys.ts';

/** Here rooms are used by keyboard alone whose own tests have a pointer for their first task. */
const site = sampleSite();
const nominees = async () => (await site.ask<Answer<'events.get'>>('events/get')).nominees;

test('cells of a spreadsheet become nominees', async () => {
  const { page } = await openedRoom(site, '/admin/nominees?category=rediscovery', 'Nominees');
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

test('a template gets another title', async () => {
  const { page } = await openedRoom(site, '/admin/home', 'Home page');
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

test('a color is typed', async () => {
  const { page } = await openedRoom(site, '/admin/look', 'Look');
  await tabTo(page, page.getByLabel('Accent', { exact: true }), 'Control+a');
  await page.keyboard.type('#ffb000');
  const accent = async () => (await site.ask<Answer<'app.get'>>('app/get')).theme.colors.accent;
  await eventually(accent).toBe('#ffb000');
});

test('two nominees become one in the count', async () => {
  const { page } = await openedRoom(site, '/admin/results', 'Results');
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
  const { page, allow } = await openedRoom(site, '/admin/pages', 'Pages');
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
