import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const titles = async () =>
  (await site.ask<Answer<'events.get'>>('events/get')).categories.map(({ title }) => title);

const entry = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Categories' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('textbox', { name: `Title of ${title}`, exact: true }),
    });

const isSaved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

async function opened(width = 1440) {
  const { page, allow } = await site.open('/admin/categories', { as: admin, width });
  allow(/422/);
  await page.getByRole('textbox', { name: 'Title of Outstanding Direction' }).waitFor();
  return page;
}

test('a title is edited in place, saved by itself and seen on the site; undo takes it back', async () => {
  const page = await opened();
  await page.getByRole('textbox', { name: 'Title of Outstanding Direction' }).fill('Best Direction');
  await eventually(titles).toContain('Best Direction');
  await isSaved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(titles).toContain('Outstanding Direction');
});

test('keys alone sort the list, and a fault is at its field until it is mended', async () => {
  const page = await opened();
  await page.getByRole('button', { name: 'Move Outstanding Direction' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await eventually(async () => (await titles())[0]).toBe('Outstanding Direction');

  await page.getByRole('button', { name: 'Details of Cinematography' }).press('Enter');
  const address = page.getByRole('group', { name: 'Details of Cinematography' }).getByLabel('Address');
  await address.fill('Not an address');
  await page.getByText('Cinematography, address:').waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  expect(await address.inputValue()).toBe('Not an address');
  await address.fill('cinematography');
  await isSaved(page);
});

test('a category is added with its title, goes on being typed into, and is deleted again', async () => {
  const page = await opened();
  await page.getByLabel('New category').fill('Best Title Card');
  await page.keyboard.press('Enter');
  await entry(page, 'Best Title Card')
    .getByRole('button', { name: /^Details/ })
    .click();
  const details = page.getByRole('group', { name: 'Details of Best Title Card' });
  await details.getByLabel('Word for a nominee').pressSequentially('Title card');
  await details.getByLabel('Group').selectOption('Fan categories');
  await isSaved(page);
  expect(await details.getByLabel('Word for a nominee').inputValue()).toBe('Title card');
  expect(await details.getByLabel('Address').inputValue()).toBe('best-title-card');

  await details.getByRole('button', { name: 'Take out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await entry(page, 'Best Title Card').waitFor({ state: 'detached' });
  await isSaved(page);
});

test('a category with nominees is taken out with a reason, and brought back', async () => {
  const page = await opened(390);
  await page.getByRole('button', { name: 'Details of Romance in Two Reels or More' }).click();
  const details = page.getByRole('group', { name: 'Details of Romance in Two Reels or More' });
  await details.getByRole('button', { name: 'Take out' }).click();
  const dialog = page.getByRole('dialog', { name: /^Take out/ });
  await dialog.getByText(/It has 8 nominees and [\d,]+ votes?\./).waitFor();
  await dialog.getByRole('button', { name: 'Take it out' }).click();
  await dialog.getByText('Please say why').waitFor();
  await dialog.getByLabel('Reason').fill('Not this year.');
  await dialog.getByRole('button', { name: 'Take it out' }).click();
  await details.getByText('Taken out by Ada: Not this year.').waitFor();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Bring back' }).click();
  const back = page.getByRole('dialog', { name: /^Bring back/ });
  await back.getByLabel('Reason').fill('It is this year.');
  await back.getByRole('button', { name: 'Bring it back' }).click();
  await details.getByRole('button', { name: 'Take out' }).waitFor();
});
