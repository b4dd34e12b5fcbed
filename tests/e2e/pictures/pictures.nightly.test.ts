import { expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { as, endSessions, signInAgain } from '../builder/open-builder.ts';
import { eventually } from '../shell/page-state.ts';
import { alt, card, dropFiles, pictureSite, png, search } from './picture-room.ts';

const site = pictureSite();
const { openPictures, storedAlt } = site;
const jpeg = 'infra/local/sample-show/images/page-vault.jpg';

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
