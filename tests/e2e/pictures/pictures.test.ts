import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const { open } = sampleSite();
const as = { email: 'builder@acclaim.test', fullname: 'Bo Builder', roles: ['template-manager'] };

const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Pictures' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Drops files of these colors onto the room, all at once. */
async function dropFiles(page: Page, files: Record<string, string>): Promise<void> {
  const transfer = await page.evaluateHandle(async (list) => {
    const data = new DataTransfer();
    for (const [name, color] of Object.entries(list)) {
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

/** The stored alternative text of the upload of this file. */
const storedAlt = (page: Page, file: string) =>
  page.evaluate(async (name) => {
    const { pictures } = (await (
      await fetch('/gayvnawards/api/admin/uploads')
    ).json()) as Answer<'uploads.list'>;
    return pictures.find(({ filename }) => filename === name)?.alt;
  }, file);

test('many files are dropped at once: each arrives or says why not, gets its words, which save by themselves, and one goes again by keys', async () => {
  const { page } = await open('/admin/pictures', { as, reducedMotion: 'reduce' });
  await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').first().waitFor();
  await dropFiles(page, { 'Red carpet.png': '#a02020', 'Blue hour.png': '#2030a0', 'Broken.png': 'none' });
  await card(page, 'Red carpet.png').waitFor();
  await card(page, 'Blue hour.png').waitFor();
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await uploads.getByText('This file is not a JPEG, PNG, WebP or AVIF picture').waitFor();
  await expectAccessible(page);
  await uploads.getByRole('button', { name: 'Remove from this list: Broken.png' }).click();
  await uploads.waitFor({ state: 'detached' });

  await page.getByRole('radio', { name: /^No alternative text/ }).check({ force: true });
  await page.getByLabel('Alternative text of Red carpet.png').fill('Guests on the red carpet');
  await card(page, 'Red carpet.png').getByText('Saved', { exact: true }).waitFor();
  await eventually(() => storedAlt(page, 'Red carpet.png')).toBe('Guests on the red carpet');
  // It stays in sight, although it has words now.
  await card(page, 'Red carpet.png').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('red carpet guests');
  await page.getByText('No picture matches.').waitFor();
  await page.getByRole('radio', { name: /^All/ }).check({ force: true });
  await page.getByText(/^1 picture of/).waitFor();

  await search.fill('');
  await card(page, 'Blue hour.png').getByText('Not used').waitFor();
  await page.getByRole('button', { name: 'Delete Blue hour.png' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete Blue hour.png?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pictures');
});
