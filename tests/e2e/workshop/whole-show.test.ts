import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventsOf, signInOverHttp } from '../../support/http-voter.ts';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

/** A site on which nobody has made a show yet. */
const site = sampleSite(undefined, { pages: true, isEmpty: true });
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const folder = fileURLToPath(new URL('../../../infra/local/sample-show/', import.meta.url));
const rowsOf = async (file: string) =>
  parse<Record<string, string>>(await readFile(folder + file, 'utf8'), { columns: true });

const isSaved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
const room = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Workshop' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
};

test('an organizer builds a show from a spreadsheet and a folder of pictures, from nothing to an open ballot, in the browser alone', async () => {
  const categories = (await rowsOf('categories.csv')).slice(0, 6);
  const titleOf = new Map(categories.map(({ key = '', title = '' }) => [key, title]));
  const nominees = (await rowsOf('nominees.csv')).filter(({ category = '' }) => titleOf.has(category));
  const { page } = await site.open('/admin', { as: admin });

  await room(page, 'Event');
  await page.getByLabel('Name of the show').fill('The Lantern Awards');
  await page.getByLabel('Title of the event').fill('The First Lantern Awards');
  await page.getByRole('button', { name: 'Begin the event' }).click();
  await page.getByLabel(/^Voting opens/).waitFor();
  await isSaved(page);

  await room(page, 'Categories');
  for (const title of titleOf.values()) {
    await page.getByLabel('New category').fill(title);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: `Title of ${title}`, exact: true }).waitFor();
  }
  await isSaved(page);

  await room(page, 'Nominees');
  await page.getByRole('button', { name: 'From a sheet' }).click();
  const rows = [
    ['Nominee', 'Award', 'Performers', 'Website'],
    ...nominees.map(({ title = '', category = '', cast = '', profile_website = '' }) => [
      title,
      titleOf.get(category) ?? '',
      cast,
      profile_website,
    ]),
  ];
  const sheet = Buffer.from(await writeXlsx({ sheets: [{ name: 'Nominees', rows }] }));
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'nominees.xlsx', mimeType: '', buffer: sheet });
  await page
    .getByRole('region', { name: 'What the sheet changes' })
    .getByRole('heading', { name: `New ${nominees.length}` })
    .waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(`The sheet is applied: ${nominees.length} new.`).first().waitFor();

  const [first = ''] = titleOf.values();
  const own = nominees.filter(({ category = '', image }) => titleOf.get(category) === first && image);
  // One of them is named by the camera.
  const files = await Promise.all(
    own.map(async ({ title = '', image = '' }, index) => ({
      name: index === 0 ? 'IMG_0001.jpg' : `${title.replaceAll(/[/:]/g, '')}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await readFile(`${folder}images/${image}`),
    })),
  );
  await page.getByLabel('Add pictures').setInputFiles(files);
  const dialog = page.getByRole('dialog', { name: `${files.length} pictures` });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Nominee of IMG_0001.jpg').selectOption({ label: own[0]?.title ?? '' });
  await dialog.getByRole('button', { name: `Upload ${files.length} pictures` }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();

  // A nominee is dragged to the top, and keeps the focus.
  const handles = page.getByRole('button', { name: /^Move / });
  const handle = page.getByRole('button', { name: (await handles.nth(1).getAttribute('aria-label')) ?? '' });
  const top = await handles.first().boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(top!.x, top!.y + 10, { steps: 5 });
  await page.mouse.move(top!.x, top!.y - 10);
  await page.mouse.up();
  await page
    .getByText(/ is number 1 now\.$/)
    .first()
    .waitFor();
  await eventually(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);

  await room(page, 'Pages');
  await page.getByLabel('New page').fill('Rules of the ballot');
  await page.getByRole('button', { name: 'Add page' }).click();
  await isSaved(page);

  await room(page, 'Menus');
  const left = page.getByRole('region', { name: 'Left side' });
  await left.getByLabel('New item').fill('Vote');
  await left.getByLabel('Leads to').selectOption({ label: 'Voting' });
  await left.getByRole('button', { name: 'Add item' }).click();
  await isSaved(page);

  await room(page, 'Event');
  const opens = page.getByLabel(/^Voting opens/);
  await opens.fill('2026-11-01T00:00');
  await opens.press('Enter');
  await page.getByLabel('Take votes and pre-nominations').check();
  await isSaved(page);

  await site.written();
  const { event, nominees: shown } = await eventsOf(site.url());
  expect([event.title, shown.length]).toEqual(['The First Lantern Awards', nominees.length]);
  const withPictures = shown.filter(({ content_image }) => content_image !== '');
  expect(withPictures).toHaveLength(files.length);

  const voter = await signInOverHttp(site.url(), 'vera@acclaim.test');
  const [nominee] = shown;
  const vote = { nominee: nominee?.nominee_id, category: nominee?.category_id };
  await eventually(async () => (await voter.call('votes.vote', vote)).status).toBe(200);
  const visitor = await site.open(`/voting/${nominee?.category_key}`);
  await visitor.page
    .getByRole('heading', { name: nominee?.title ?? '' })
    .first()
    .waitFor();
  await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vote' }).waitFor();
});
