import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { queryRecords } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { as, endSessions, signInAgain } from '../builder/open-builder.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite, type Visitor } from '../site.ts';

const site = sampleSite();
const builder = { email: 'builder@acclaim.test', fullname: 'Bo Builder', roles: ['template-manager'] };
const jpeg = 'infra/local/sample-show/images/page-vault.jpg';
const png = (name: string, color: string) => ({ name, color });

async function openPictures(width = 1440, who: Visitor = builder) {
  const watched = await site.open('/admin/pictures', { reducedMotion: 'reduce', as: who, width });
  await watched.page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').first().waitFor();
  return watched;
}
const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Pictures' })
    .locator('> li')
    .filter({
      has: page.getByRole('heading', { name, exact: true }),
    });
const alt = (page: Page, name: string) => page.getByLabel(`Alternative text of ${name}`);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
/** The stored alternative text of the upload of this file. */
async function storedAlt(filename: string): Promise<string | undefined> {
  const { documents, environment } = site.platform();
  const uploads = await queryRecords<StoredUpload>(documents, environment.SHOW_TABLE, showKeys.upload('').pk);
  return uploads.find((upload) => upload.filename === filename)?.alt;
}

/** Drops files of these colors onto the room, all at once. */
async function dropFiles(page: Page, files: { name: string; color: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle(async (list) => {
    const data = new DataTransfer();
    for (const { name, color } of list) {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [320, 200];
      const context = canvas.getContext('2d')!;
      context.fillStyle = color;
      context.fillRect(0, 0, 320, 200);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      data.items.add(new File(color === 'none' ? ['no picture'] : [blob!], name, { type: 'image/png' }));
    }
    return data;
  }, files);
  const target = page.getByText('Drop pictures here');
  for (const type of ['dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: transfer });
}

test('many files are dropped at once: each arrives or says why not, and gets its words, which save by themselves', async () => {
  const { page } = await openPictures();
  expect(await page.title()).toBe('Pictures | Workshop | The Nitrate Awards');
  await dropFiles(page, [
    png('Red carpet.png', '#a02020'),
    png('Blue hour.png', '#2030a0'),
    png('Broken.png', 'none'),
  ]);
  await card(page, 'Red carpet.png').waitFor();
  await card(page, 'Blue hour.png').waitFor();
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await uploads.getByText('This file is not a JPEG, PNG, WebP or AVIF picture').waitFor();
  await expectAccessible(page);
  await uploads.getByRole('button', { name: 'Remove from this list: Broken.png' }).click();
  await uploads.waitFor({ state: 'detached' });

  await page.getByRole('radio', { name: /^No alternative text/ }).check({ force: true });
  await alt(page, 'Red carpet.png').fill('Guests on the red carpet');
  await card(page, 'Red carpet.png').getByText('Saved', { exact: true }).waitFor();
  await eventually(() => storedAlt('Red carpet.png')).toBe('Guests on the red carpet');
  // It stays in sight, although it has words now.
  await card(page, 'Red carpet.png').waitFor();
  await search(page).fill('red carpet guests');
  await page.getByText('No picture matches.').waitFor();
  await page.getByRole('radio', { name: /^All/ }).check({ force: true });
  await page.getByText(/^1 picture of/).waitFor();
});

test('a picture is replaced in place, after both were seen, and what uses it is said and stays', async () => {
  const { page } = await openPictures(390);
  await search(page).fill('page-vault.jpg');
  await page.getByText(/^1 picture of/).waitFor();
  const vault = card(page, 'page-vault.jpg');
  await vault.getByText('Used by').waitFor();
  const before = await vault.locator('img').getAttribute('src');
  await vault.getByRole('button', { name: 'Replace page-vault.jpg' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Replace page-vault.jpg' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).tap();
  await (await chooser).setFiles('infra/local/sample-show/images/page-vault.jpg');
  await dialog.getByRole('img', { name: 'Preview of page-vault.jpg' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace everywhere' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => vault.locator('img').getAttribute('src')).not.toBe(before);
  await vault.getByText('Used by').waitFor();
  await vault.getByRole('button', { name: 'Delete page-vault.jpg' }).tap();
  const used = page.getByRole('dialog', { name: 'page-vault.jpg is in use' });
  await used.getByText('A picture that is used can’t be deleted.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await used.getByRole('button', { name: 'Close', exact: true }).last().tap();
  await expectAccessible(page);
});

test('by keyboard alone an unused picture is found and deleted, and the focus goes to the heading', async () => {
  const { page } = await openPictures();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload pictures' }).press('Enter');
  await (await chooser).setFiles([jpeg]);
  const fresh = page.getByRole('list', { name: 'Pictures' }).locator('> li').first();
  await fresh.getByText('Not used').waitFor();
  await fresh.getByRole('button', { name: /^Delete/ }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete page-vault.jpg?' });
  await question.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pictures');
});

test('words that are typed when the session has ended are saved after the sign-in', async () => {
  const { page, allow } = await openPictures(1440, as);
  allow(/401/);
  await dropFiles(page, [png('Late.png', '#104010')]);
  await card(page, 'Late.png').waitFor();
  await endSessions(site);
  await alt(page, 'Late.png').fill('A late arrival');
  await signInAgain(page);
  await card(page, 'Late.png').getByText('Saved', { exact: true }).waitFor();
  expect(await storedAlt('Late.png')).toBe('A late arrival');
});
