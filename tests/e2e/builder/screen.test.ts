import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { passBotCheck, sampleSite } from '../site.ts';

const site = sampleSite();
const as = { email: 'admin@acclaim.test', roles: ['admin'] };

const open = async () => {
  const { page, ...rest } = await site.open('/admin/template/home', { as });
  await page.getByText('Saved', { exact: true }).waitFor();
  return { page, ...rest };
};

it('the header has the title, whether it is active, and that this is a preview', async () => {
  const { page } = await open();
  expect(await page.getByLabel('Title of the template').inputValue()).toBe('Opening night');
  await page.getByText('ACTIVE', { exact: true }).waitFor();
  await page.getByText('Currently being viewed in preview mode').waitFor();
});

it('the options panel is toggled, and adds widgets at the top and at the bottom', async () => {
  const { page } = await open();
  const panel = page.getByRole('complementary', { name: 'Add widgets' });
  expect(await panel.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Add widgets' }).click();
  const card = panel.getByRole('listitem').filter({ hasText: 'Countdown' });
  expect(await card.locator('svg').count()).toBe(1);
  await card.getByRole('button', { name: 'Add To Top' }).click();
  await card.getByRole('button', { name: 'Add To Bottom' }).click();
  const kinds = await page.locator('.row-kind').allTextContents();
  expect([kinds[0], kinds.at(-1)]).toEqual(['Countdown', 'Countdown']);
  await page.getByRole('button', { name: 'Add widgets' }).click();
  expect(await panel.isVisible()).toBe(false);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z');
  expect(await page.locator('.row').count()).toBe(kinds.length - 2);
  await page.getByText('Saved', { exact: true }).waitFor();
});

it('the preview has the real width of a phone, a tablet, a desktop, or any', async () => {
  const { page } = await open();
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
});

it('a session that ends in the middle is begun again in place, and nothing is lost', async () => {
  const { page, allow } = await open();
  allow(/401/);
  // Ended on the server: a cookie that is taken away would be back with the next answer that is still under way.
  const { page: elsewhere } = await site.open('/voting', { as });
  await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click();
  await elsewhere.getByText('You are not signed in.').waitFor();
  await page.getByLabel('Title of the template').fill('Closing night');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Email').fill('admin@acclaim.test');
  await dialog.getByLabel('Password', { exact: true }).fill('admin-of-acclaim');
  await passBotCheck(dialog);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Title of the template').inputValue()).toBe('Closing night');
});
