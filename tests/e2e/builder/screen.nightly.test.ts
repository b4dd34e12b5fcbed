import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { holdRequests } from '../page.ts';
import { sampleSite } from '../site.ts';
import { as, endSessions, ownRows, saved, signInAgain } from './open-builder.ts';

const site = sampleSite();

const open = async () => {
  const { page, ...rest } = await site.open('/admin/template/home', { as });
  await saved(page);
  return { page, ...rest };
};

it('the header says what is open, the options panel adds widgets at either end, and the preview has the real width', async () => {
  const { page, allow } = await open();
  allow(/ERR_FAILED|dynamically imported module|Unable to preload CSS/);
  expect(await page.getByLabel('Title of the template').inputValue()).toBe('Opening night');
  await page.getByText('ACTIVE', { exact: true }).waitFor();
  await page.getByText('Currently being viewed in preview mode').waitFor();

  const panel = page.getByRole('complementary', { name: 'Add widgets' });
  expect(await panel.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Add widgets' }).click();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  const card = panel.getByRole('listitem').filter({ hasText: 'Countdown' });
  expect(await card.locator('svg').count()).toBe(1);
  await card.getByRole('button', { name: 'Add To Top' }).click();
  await card.getByRole('button', { name: 'Add To Bottom' }).click();
  const note = panel.locator('.added');
  expect(await note.locator('p').textContent()).toBe('Added Not long now at the bottom');
  const kinds = await ownRows(page, '.row-kind').allTextContents();
  expect([kinds[0], kinds.at(-1)]).toEqual(['Countdown', 'Countdown']);
  await page.getByRole('button', { name: 'Add widgets' }).click();
  expect(await panel.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Add widgets' }).click();
  await card.getByRole('button', { name: 'Add To Bottom' }).click();
  await note.getByRole('button', { name: 'Edit it' }).click();
  await page.getByRole('region', { name: 'Widget editor: Not long now' }).waitFor();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  expect(await ownRows(page).count()).toBe(kinds.length - 2);

  const width = async () => (await page.frame({ url: /\/admin\/frame$/ })?.evaluate(() => innerWidth)) ?? 0;
  const widths: Record<string, number> = { Mobile: 390, Tablet: 768, Desktop: 1440 };
  for (const [name, pixels] of Object.entries(widths)) {
    await page.getByRole('radio', { name: `${name}, ${pixels} pixels` }).check({ force: true });
    await expect.poll(width).toBe(pixels);
  }
  await page.getByRole('radio', { name: 'Free width' }).check({ force: true });
  const slider = page.getByRole('slider', { name: 'Width of the preview' });
  const before = Number(await slider.getAttribute('aria-valuenow'));
  await slider.press('ArrowRight');
  await expect.poll(width).toBe(before + 10);

  // A dialog that cannot be loaded says so, and the builder stays.
  await page.route(/revisions-dialog/, (route) => route.abort());
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await dialog.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Title of the template').isVisible()).toBe(true);
  await saved(page);
});

it('a session that ends in the middle is begun again in place, also within a dialog, and nothing is lost', async () => {
  const { page, allow } = await open();
  allow(/401/);
  // The question comes with the first refusal, which is to be that of the dialog.
  await holdRequests(page, '**/admin/template/presence');
  await endSessions(site);
  const { release } = await holdRequests(page, '**/admin/template/draft');
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await page.getByLabel('Title of the template').fill('Closing night');
  await page.getByRole('button', { name: 'Versions' }).click();
  const question = page.getByRole('dialog', { name: 'Your session has ended' });
  await question.waitFor();
  release();
  await page.keyboard.press('Escape');
  expect(await question.isVisible()).toBe(true);
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await signInAgain(page);
  await versions.locator('.revision-head').first().waitFor();
  await page.keyboard.press('Escape');
  await saved(page);
  await page.reload();
  await expect.poll(() => page.getByLabel('Title of the template').inputValue()).toBe('Closing night');
});
