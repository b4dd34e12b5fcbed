import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ContentValues } from '#contract/content.ts';
import type { Answer } from '#contract/routes.ts';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

/** Names in a carousel as they are stored: what visitors get of it is a few seconds old. */
async function titles(page: Page, code: string): Promise<(string | undefined)[]> {
  const read = async (part: string) => {
    const answer = await page.context().request.get(`${site.url()}/gayvnawards/api/admin/content/${part}`);
    return ((await answer.json()) as Answer<'content.get'>).value;
  };
  const carousels = (await read('carousels')) as ContentValues['carousels'];
  const sponsors = (await read('sponsors')) as ContentValues['sponsors'];
  const { items = [] } = carousels.find((each) => each.code === code) ?? {};
  return items.map((id) => sponsors.find((each) => each.id === id)?.title);
}

test('a sponsor is added, put into a carousel, sorted with keys, and deleted everywhere; undo brings all of it back', async () => {
  const { page } = await site.open('/admin/sponsors', { as: admin });
  await page.getByLabel('New sponsor').fill('Lumen Arc');
  await page.getByLabel('New sponsor').press('Enter');
  const booth = page.getByRole('region', { name: 'Keepers of the Projection Booth' });
  await booth.getByLabel('Add a sponsor').selectOption({ label: 'Lumen Arc' });
  await eventually(async () => (await titles(page, 'booth')).at(-1)).toBe('Lumen Arc');

  await booth.getByRole('button', { name: 'Move Lumen Arc' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await eventually(async () => (await titles(page, 'booth'))[0]).toBe('Lumen Arc');
  await expectAccessible(page);

  const row = page.getByRole('list', { name: 'Sponsors', exact: true });
  await row.getByRole('button', { name: 'Details of Lumen Arc' }).click();
  await row.getByRole('button', { name: 'Delete the sponsor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete ‘Lumen Arc’?' });
  await dialog.getByText('In Keepers of the Projection Booth.').waitFor();
  await dialog.getByRole('button', { name: 'Delete the sponsor' }).click();
  await eventually(() => titles(page, 'booth')).not.toContain('Lumen Arc');
  await eventually(() => page.locator('.part-save').getAttribute('data-kind')).toBe('saved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => titles(page, 'booth')).toContain('Lumen Arc');
  const visitors = async () =>
    (await site.ask<Answer<'carousel.get'>>('carousel/get?code=booth')).items[0]?.sponsor.title;
  await eventually(visitors).toBe('Lumen Arc');
});

test('a carousel comes to the home page and leaves it by a switch; a website that is none says so', async () => {
  const { page, allow } = await site.open('/admin/sponsors', { as: admin, width: 390 });
  allow(/422/);
  const shown = async () => (await site.ask<Answer<'app.get'>>('app/get')).sponsorCarousels;
  const crafts = page.getByRole('region', { name: 'Friends of the Crafts' });
  await crafts.getByRole('switch', { name: 'On the home page' }).check();
  await eventually(shown).toEqual(['booth', 'crafts']);
  await crafts.getByRole('switch', { name: 'On the home page' }).uncheck();
  await eventually(shown).toEqual(['booth']);

  await page.getByRole('button', { name: 'Details of Quill & Platen' }).click();
  const website = page.getByLabel('Website');
  await website.fill('quill.example');
  await website.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/^Bad URL/)
    .waitFor();
  expect(await website.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
});

test('two people change one sponsor: each field is decided alone, nothing is lost before, and undo brings back the rest', async () => {
  const opened = async () => {
    const { page, allow } = await site.open('/admin/sponsors', { as: admin });
    allow(/409/);
    const list = page.getByRole('list', { name: 'Sponsors', exact: true });
    await list
      .getByRole('button', { name: /^Details of / })
      .first()
      .click();
    const details = list.getByRole('group', { name: /^Details of / }).first();
    const [name, company] = [details.getByLabel('Name'), details.getByLabel('Company')];
    await name.waitFor();
    return { page, name, company, kind: () => page.locator('.part-save').getAttribute('data-kind') };
  };
  const [ada, bo] = [await opened(), await opened()];
  await bo.name.fill('Bo and Sons');
  await bo.company.fill('Bo, Incorporated');
  await eventually(bo.kind).toBe('saved');
  await ada.company.fill('Ada, Limited');
  await ada.name.fill('Ada and Daughters');
  const dialog = ada.page.getByRole('dialog', { name: 'Two versions of ‘Sponsors’' });
  const choice = (label: string) => dialog.getByRole('group', { name: label, exact: true });
  await choice('Name').getByText('Ada and Daughters').waitFor();
  await choice('Name').getByText('Bo and Sons').waitFor();
  await expectAccessible(ada.page);
  await ada.page.keyboard.press('Escape');
  await ada.page.getByText('Saving is paused until you choose a version.').waitFor();
  await expectAccessible(ada.page);

  await ada.page.reload();
  await choice('Name').getByText('Ada and Daughters').waitFor();
  await choice('Name').getByRole('radio', { name: 'Mine' }).check();
  await choice('Company').getByRole('radio', { name: 'Someone else' }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await eventually(ada.kind).toBe('saved');
  const stored = async () => {
    const answer = await ada.page
      .context()
      .request.get(`${site.url()}/gayvnawards/api/admin/content/sponsors`);
    const { value } = (await answer.json()) as { value: ContentValues['sponsors'] };
    return [value[0]?.title, value[0]?.company];
  };
  expect(await stored()).toEqual(['Ada and Daughters', 'Bo, Incorporated']);
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await eventually(stored).toEqual(['Ada and Daughters', 'Ada, Limited']);
});
