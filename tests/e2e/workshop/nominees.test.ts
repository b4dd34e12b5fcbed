import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { axeViolations, expectAccessible } from '../axe.ts';
import { endSessions, signInAgain } from '../builder/open-builder.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const publicNominees = async (category: string) =>
  (await site.ask<Answer<'events.get'>>('events/get')).nominees.filter(
    ({ category_key: key }) => key === category,
  );
const publicTitles = async (category: string) => (await publicNominees(category)).map(({ title }) => title);

async function opened(category: string, width = 1440) {
  const watched = await site.open(`/admin/nominees?category=${category}`, { as: admin, width });
  await titleField(watched.page, /./).first().waitFor();
  return watched;
}

const titleField = (page: Page, title: string | RegExp) =>
  page.getByRole('textbox', {
    name: typeof title === 'string' ? `Title of ${title}` : /^Title of/,
    exact: true,
  });
const isSaved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(
    fileURLToPath(new URL('../../../infra/local/sample-show/images/page-trophy.jpg', import.meta.url)),
  ),
});

test('a title is edited in place, saved by itself, and seen on the site', async () => {
  const { page } = await opened('direction');
  await titleField(page, 'Lois Weber').fill('Lois Weber, Director');
  await eventually(() => publicTitles('direction')).toContain('Lois Weber, Director');
  await isSaved(page);
  await page.keyboard.press('Control+z');
  await eventually(() => publicTitles('direction')).toContain('Lois Weber');
});

test('keys alone sort the nominees, and undo takes the order back', async () => {
  const { page } = await opened('comic-performance');
  const [first = '', second = ''] = await publicTitles('comic-performance');
  await page.getByRole('button', { name: `Move ${second}` }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await eventually(async () => (await publicTitles('comic-performance')).slice(0, 2)).toEqual([
    second,
    first,
  ]);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await eventually(async () => (await publicTitles('comic-performance')).slice(0, 2)).toEqual([
    first,
    second,
  ]);
});

test('a nominee is added, gets its fields, shows what is wrong at the field, and loses nothing when the session ends', async () => {
  const { page, allow } = await opened('world-cinema');
  allow(/401|422/);
  await page.getByLabel('New nominee').fill('Found in an Attic');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Details of Found in an Attic' }).click();
  const details = page.getByRole('group', { name: 'Details of Found in an Attic' });
  await details.getByLabel('Performers').fill('Asta Nielsen @asta\nConrad Veidt');
  await details.getByLabel('Website').fill('nowhere');
  await eventually(() => details.getByLabel('Website').getAttribute('aria-invalid')).toBe('true');
  await details.getByLabel('Website').fill('https://example.org/attic');
  await isSaved(page);
  await endSessions(site);
  await titleField(page, 'Found in an Attic').fill('Found in the Attic');
  await signInAgain(page);
  await isSaved(page);
  await page.reload();
  await titleField(page, 'Found in the Attic').waitFor();
  await page.getByText('Asta Nielsen, Conrad Veidt').waitFor();
});

test('a nominee is withdrawn with a reason, having said its votes, and brought back', async () => {
  const { page } = await opened('romance', 390);
  const [title = ''] = await publicTitles('romance');
  await page.getByRole('button', { name: `Details of ${title}` }).click();
  const details = page.getByRole('group', { name: `Details of ${title}` });
  await details.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw ${title}?` });
  await dialog.getByText(/^It has [\d,]+ votes? so far\.$|^Nobody has voted for it yet\.$/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('It is a remake.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await details.getByText('Withdrawn by Ada: It is a remake.').waitFor();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Bring back' }).click();
  const back = page.getByRole('dialog', { name: `Bring back ${title}?` });
  await back.getByLabel('Reason').fill('It is not.');
  await back.getByRole('button', { name: 'Bring it back' }).click();
  await details.getByRole('button', { name: 'Withdraw' }).waitFor();
  await eventually(() => publicTitles('romance')).toContain(title);
});

test('two people change the same title: both are shown, and one is chosen', async () => {
  const { page, allow } = await opened('favorite-villain');
  allow(/409/);
  const other = await opened('favorite-villain');
  other.allow(/409/);
  const [title = ''] = await publicTitles('favorite-villain');
  await titleField(other.page, title).fill('Theirs');
  await isSaved(other.page);
  await titleField(page, title).fill('Mine');
  const dialog = page.getByRole('dialog', { name: 'Two versions of this nominee' });
  const choice = dialog.getByRole('group', { name: 'Title', exact: true });
  await choice.getByText('Theirs', { exact: true }).waitFor();
  await choice.getByText('Mine', { exact: true }).nth(1).waitFor();
  await page.keyboard.press('Escape');
  expect(await titleField(page, 'Mine').inputValue()).toBe('Mine');
  expect(await publicTitles('favorite-villain')).not.toContain('Mine');
  await page.getByRole('button', { name: 'Choose now' }).click();
  await choice.getByRole('radio', { name: 'Mine' }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await eventually(() => publicTitles('favorite-villain')).toContain('Mine');
});

test('several pictures are matched by their file names, one by hand, and uploaded', async () => {
  const { page } = await opened('stunt-of-the-year');
  const [first, second] = await publicNominees('stunt-of-the-year');
  const files = [await picture(`${first?.slug}.jpg`), await picture('IMG_0001.jpg')];
  await page.getByLabel('Add pictures').setInputFiles(files);
  const dialog = page.getByRole('dialog', { name: '2 pictures' });
  expect(await dialog.getByLabel(`Nominee of ${first?.slug}.jpg`).inputValue()).toBe(first?.nominee_id);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Nominee of IMG_0001.jpg').selectOption({ label: second?.title ?? '' });
  await dialog.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await eventually(async () => {
    const [a, b] = await publicNominees('stunt-of-the-year');
    return a?.content_image !== first?.content_image && b?.content_image !== second?.content_image;
  }).toBe(true);
});

test('pictures that come before the nominees do are matched as soon as they are there', async () => {
  const [first] = await publicNominees('production-design');
  const { page } = await opened('direction');
  let deliver = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route(/\/content\/nominees\?category=production-design/, async (route) => {
      resolve();
      await new Promise<void>((go) => {
        deliver = go;
      });
      await route.continue();
    });
  });
  await page.goto(page.url().replace('direction', 'production-design'));
  await asked;
  await page.getByLabel('Add pictures').setInputFiles([await picture(`${first?.slug}.jpg`)]);
  const dialog = page.getByRole('dialog', { name: '1 picture' });
  await dialog.getByText('Leave it out').first().waitFor({ state: 'attached' });
  expect(await dialog.getByRole('button', { name: /Upload/ }).count()).toBe(0);
  deliver();
  await dialog.getByRole('button', { name: 'Upload 1 picture' }).waitFor();
  const chosen = dialog.getByLabel(`Nominee of ${first?.slug}.jpg`);
  expect(await chosen.inputValue()).toBe(first?.nominee_id);
});

test('forty nominees, found by a word, fit a phone and a desk', async () => {
  const { page } = await opened('peoples-picture', 390);
  await page.getByLabel('Find a nominee in The People’s Picture').fill('metropolis');
  await eventually(() => titleField(page, /./).count()).toBe(1);
  await page.getByLabel('Find a nominee in The People’s Picture').fill('');
  await eventually(() => titleField(page, /./).count()).toBe(40);
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Direction' }).click();
  await titleField(page, 'Fritz Lang').waitFor();
});
