import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const publicNominees = async (category: string) =>
  (await site.ask<Answer<'events.get'>>('events/get')).nominees.filter(
    ({ category_key: key }) => key === category,
  );
const titles = async (category: string) => (await publicNominees(category)).map(({ title }) => title);

async function openedSheet(category: string, width = 1440) {
  const opened = await site.open(`/admin/nominees?category=${category}`, { as: admin, width });
  const { page } = opened;
  await page.getByRole('button', { name: 'From a sheet' }).click();
  await page.getByRole('heading', { name: 'From a sheet' }).waitFor();
  return opened;
}

async function readCells(page: Page, cells: readonly (readonly string[])[]) {
  await page.getByLabel('Cells').fill(cells.map((row) => row.join('\t')).join('\n'));
  await page.getByRole('button', { name: 'Read the cells' }).click();
}

const preview = (page: Page) => page.getByRole('region', { name: 'What the sheet changes' });

test('a pasted sheet with a fault is mended in its cell, looked at, applied, and undone', async () => {
  const { page } = await openedSheet('direction');
  const before = await publicNominees('direction');
  await readCells(page, [
    ['Our list of March', '', ''],
    ['Nominee', 'Award', 'Website'],
    ['Dorothy Arzner', 'Outstanding Direction', 'nowhere'],
    ['Lois Weber', 'Outstanding Direction', 'https://example.org/weber'],
  ]);
  const faulty = page.getByRole('textbox', { name: 'Website, row 1' });
  await eventually(() => faulty.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Fix this problem, then apply').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled')).toBe('true');

  await faulty.fill('https://example.org/arzner');
  await preview(page).getByRole('heading', { name: 'New 1' }).waitFor();
  await preview(page).getByText('Dorothy Arzner').waitFor();
  await preview(page).getByRole('heading', { name: 'Changed 1' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('The sheet is applied: 1 new, 1 changed.').first().waitFor();
  await eventually(() => titles('direction')).toContain('Dorothy Arzner');
  const weber = (await publicNominees('direction')).find(({ title }) => title === 'Lois Weber');
  const was = before.find(({ title }) => title === 'Lois Weber');
  expect(weber).toEqual({ ...was, profile_website: 'https://example.org/weber' });

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Taken back.').first().waitFor();
  await eventually(() => publicNominees('direction')).toEqual(before);
});

test('a sheet under way is still there after the page is left, and a sheet that is the whole list takes out the rest', async () => {
  const { page } = await openedSheet('rediscovery', 390);
  await readCells(page, [
    ['Title', 'Notes'],
    ['Found Film', 'x'],
    ['Lost Film', ''],
  ]);
  await preview(page).getByRole('heading', { name: 'New 2' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'From a sheet' }).click();
  await preview(page).getByRole('heading', { name: 'New 2' }).waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await eventually(() => titles('rediscovery')).toEqual(['Found Film', 'Lost Film']);

  await page.getByRole('button', { name: 'From a sheet' }).click();
  await readCells(page, [['Title'], ['Lost Film']]);
  await preview(page)
    .getByRole('heading', { name: 'Everything in the sheet is in the show already' })
    .waitFor();
  await page.getByLabel('are taken out').check();
  await preview(page).getByRole('heading', { name: 'Gone 1' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await eventually(() => titles('rediscovery')).toEqual(['Lost Film']);
});

test('cells that a spreadsheet copies are read as they are, and each column can be another', async () => {
  const { page } = await openedSheet('intertitles');
  await page.getByLabel('Cells').focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<table><tr><td>Award</td><td>Work</td><td>Notes</td></tr><tr><td rowspan="2">Writing and Lettering of Intertitles</td><td>A card,<br>two lines</td><td>by hand</td></tr><tr><td>Another</td><td>x</td></tr></table>',
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByLabel('What Notes is').selectOption('Performers');
  await preview(page).getByRole('heading', { name: 'New 2' }).waitFor();
  const added = preview(page).getByRole('region', { name: /^New: Writing and Lettering/ });
  expect(await added.getByRole('listitem').allTextContents()).toEqual(['A card,\ntwo lines', 'Another']);
  await preview(page)
    .getByText('Row 2: Blank, so it goes to the category above: Writing and Lettering of Intertitles.')
    .waitFor();
  expect(await page.getByRole('textbox', { name: 'Performers, row 1' }).inputValue()).toBe('by hand');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel('Cells').waitFor();
});

test('what failed for one sheet is not said of the next', async () => {
  const { page, allow } = await openedSheet('intertitles');
  allow(/ERR_FAILED/);
  let isFirst = true;
  // The second check is never answered.
  await page.route('**/admin/content/check', (route) => (isFirst ? route.abort() : undefined));
  await readCells(page, [['Title'], ['Unlucky']]);
  const again = page.getByRole('button', { name: 'Check again' });
  await again.waitFor();
  isFirst = false;
  await page.getByRole('button', { name: 'Start over' }).click();
  await readCells(page, [['Title'], ['Lucky']]);
  await page.getByText('Checking the sheet').waitFor({ state: 'attached' });
  expect(await again.count()).toBe(0);
});

test('what is downloaded changes nothing when it is read again', async () => {
  for (const format of ['CSV', 'XLSX']) {
    const { page } = await site.open('/admin/nominees?category=outstanding-picture', { as: admin });
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByLabel('All categories').check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`nominees.${format.toLowerCase()}`);
    const file = {
      name: download.suggestedFilename(),
      mimeType: '',
      buffer: await readFile(await download.path()),
    };
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'From a sheet' }).click();
    await page.getByLabel('Choose a file').setInputFiles(file);
    await preview(page)
      .getByRole('heading', { name: 'Everything in the sheet is in the show already' })
      .waitFor();
    const { nominees } = await site.ask<Answer<'events.get'>>('events/get');
    await page.getByText(`${nominees.length} rows`).waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
  }
});
