import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { signInAgain } from './open-builder.ts';

const site = sampleSite();
const as = { email: 'admin@acclaim.test', roles: ['admin'] };

/** Ends the session on the server: a cookie that is taken away would be back with the next answer that is still under way. */
async function endSession(): Promise<void> {
  const { page } = await site.open('/voting', { as });
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('You are not signed in.').waitFor();
}

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
  const note = panel.locator('.added');
  expect(await note.locator('p').textContent()).toBe('Added Not long now at the bottom');
  const kinds = await page.locator('.row-kind').allTextContents();
  expect([kinds[0], kinds.at(-1)]).toEqual(['Countdown', 'Countdown']);
  await page.getByRole('button', { name: 'Add widgets' }).click();
  expect(await panel.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Add widgets' }).click();
  await card.getByRole('button', { name: 'Add To Bottom' }).click();
  await note.getByRole('button', { name: 'Edit it' }).click();
  await page.getByRole('region', { name: 'Widget editor: Not long now' }).waitFor();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  expect(await page.locator('.row').count()).toBe(kinds.length - 2);
  await page.getByText('Saved', { exact: true }).waitFor();
});

it('a widget that is opened once more is shown again, whatever was looked at meanwhile', async () => {
  const { page } = await site.open('/admin/template/home', { as, width: 390 });
  await page.getByText('Saved', { exact: true }).waitFor();
  const show = (pane: string) =>
    page.getByRole('navigation', { name: 'Parts of the builder' }).getByRole('button', { name: pane }).tap();
  const editor = page.getByRole('region', { name: /^Widget editor:/ });
  for (let times = 0; times < 2; times += 1) {
    await show('Widgets');
    await editor.waitFor({ state: 'hidden' });
    await page.locator('.row-main').first().tap();
    await expect.poll(() => editor.isVisible()).toBe(true);
  }
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
  await endSession();
  await page.getByLabel('Title of the template').fill('Closing night');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await signInAgain(page);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Title of the template').inputValue()).toBe('Closing night');
});

it('a dialog and the list of templates ask for the sign-in in place too, once the session has ended', async () => {
  const [{ page, allow }, list] = [await open(), await site.open('/admin', { as })];
  allow(/401/);
  list.allow(/401/);
  await list.page.getByRole('button', { name: 'New template' }).click();
  await endSession();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await page.getByRole('button', { name: 'Versions' }).click();
  await signInAgain(page);
  await versions.getByRole('button', { name: 'Try again' }).click();
  await versions.locator('.revision-head').first().waitFor();

  const dialog = list.page.getByRole('dialog', { name: 'New template' });
  await dialog.getByLabel('Title', { exact: true }).fill('A night after');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await signInAgain(list.page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await list.page.waitForURL(/\/admin\/template\//);
  expect(await list.page.getByLabel('Title of the template').inputValue()).toBe('A night after');
});

it('a dialog that cannot be loaded says so, and the builder stays', async () => {
  const { page, allow } = await open();
  allow(/ERR_FAILED|dynamically imported module/);
  await page.route(/revisions-dialog/, (route) => route.abort());
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await dialog.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Title of the template').isVisible()).toBe(true);
});
