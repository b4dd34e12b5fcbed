import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { alt, card, dropFiles, pictureSite, png, search } from './picture-room.ts';

const { openPictures, storedAlt } = pictureSite();

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
