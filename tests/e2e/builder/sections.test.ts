import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { holdRequests } from '../page.ts';
import { sampleSite } from '../site.ts';
import { as, frameOf, ownRows, saved } from './open-builder.ts';

const site = sampleSite();

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Move ${name}`, exact: true }) });
const titles = (page: Page) => page.locator('.row-title').allTextContents();
const said = (page: Page) => page.getByTestId('announcer').textContent();

test('the sections of home are hidden and moved like any widget, by keys too, and visitors see them so', async () => {
  const { page } = await site.open('/admin/template/home', { as, width: 1440 });
  await saved(page);
  const frame = await frameOf(page);
  const before = await titles(page);
  expect(before.slice(0, 4)).toEqual(['Hero', 'Live stream', 'Presented by', 'Ballot']);
  expect(before.slice(-2)).toEqual(['Categories', 'Sponsors']);

  // By keys: the ballot comes first, the hero goes below the widgets, and the stream is a part of its own.
  const handle = (name: string) =>
    page.locator('.outline').getByRole('button', { name: `Move ${name}`, exact: true });
  await handle('Ballot').focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  await handle('Hero').focus();
  for (const key of ['Space', 'End', 'Space']) await page.keyboard.press(key);
  await row(page, 'Categories').getByRole('button', { name: 'Hide Categories' }).click();
  const after = ['Ballot', 'Live stream', 'Presented by', ...before.slice(4), 'Hero'];
  await eventually(() => titles(page)).toEqual(after);
  await saved(page);

  // In the preview as well.
  expect(await frame.locator('[data-widget]').first().locator('.vote-call').count()).toBe(1);
  await frame.getByText('Categories: hidden from visitors').waitFor();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now', exact: true }).click();
  await eventually(async () =>
    (await site.ask<Answer<'template.get'>>('template/get')).widgets.map(({ title }) => title),
  ).not.toContain('Categories');

  const visitor = await site.open('/');
  const shown = visitor.page.locator('[data-widget]');
  await eventually(() => shown.first().getAttribute('data-widget')).toBe('ballot');
  await eventually(() => shown.last().getAttribute('data-widget')).toBe('hero');
  expect(await visitor.page.locator('.category-cards').count()).toBe(0);
  expect(await visitor.page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
    'The Nitrate Awards',
  ]);
  await expectAccessible(visitor.page);

  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await eventually(() => titles(page)).toEqual(before);
  await saved(page);
});

test('a section is neither removed nor duplicated, and says where what it shows is changed', async () => {
  // What is said of tabs of the tests before would be the last thing said.
  const before = async (blank: Page) => void (await holdRequests(blank, '**/admin/template/presence'));
  const { page } = await site.open('/admin/template/home', { as, width: 1440, before });
  await saved(page);
  const count = await page.locator('.row').count();
  await page.locator('.row-main').first().focus();
  await page.keyboard.press('Delete');
  await eventually(() => said(page)).toBe('Hero can be hidden, but not removed.');
  expect(await page.locator('.row').count()).toBe(count);
  await page.getByRole('button', { name: 'More for Hero' }).click();
  for (const name of ['Duplicate', 'Remove'])
    expect(await page.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const panel = page.getByRole('region', { name: 'Widget editor: Hero' });
  await panel.getByText('what it shows is changed in Look').waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await panel.getByRole('link', { name: 'Open Look' }).click();
  await page.getByRole('heading', { level: 1, name: 'Look' }).waitFor();
});

test('a home page without its hero still has the name of the show as its heading', async () => {
  const { page } = await site.open('/admin/template/home', { as, width: 390 });
  await saved(page);
  await page
    .getByRole('navigation', { name: 'Parts of the builder' })
    .getByRole('button', { name: 'Widgets' })
    .click();
  await row(page, 'Hero').getByRole('button', { name: 'Hide Hero' }).tap();
  await saved(page);
  expect(await ownRows(page).count()).toBeGreaterThan(0);
  await page
    .getByRole('navigation', { name: 'Parts of the builder' })
    .getByRole('button', { name: 'Preview' })
    .click();
  await page.getByRole('button', { name: 'As visitors see it' }).click();
  const frame = await frameOf(page);
  await eventually(() => frame.getByTestId('home-hero').count()).toBe(0);
  await eventually(() => frame.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
    'The Nitrate Awards',
  ]);
});
