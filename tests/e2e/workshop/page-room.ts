import type { Page } from 'playwright-core';
import type { Answer } from '#contract/routes.ts';
import { sampleSite } from '../site.ts';

const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

export const text = (of: Page) => of.getByRole('textbox', { name: 'Text', exact: true });
export const tool = (of: Page) =>
  of.getByRole('group', { name: 'Formatting of Text' }).getByRole('button', { name: 'Picture' });
export const add = (of: Page) => of.getByRole('dialog', { name: 'Add a picture' });

/** A site whose room of pages is open. */
export function pageSite() {
  const site = sampleSite();
  const content = async (code: string) =>
    (await site.ask<Partial<Answer<'page.get'>>>(`page/get?code=${code}`)).content ?? '';
  async function newPage(title: string, width = 1440) {
    const watched = await site.open('/admin/pages', { as: admin, width });
    const { page } = watched;
    await page.getByLabel('New page').fill(title);
    await page.getByLabel('New page').press('Enter');
    await page.getByRole('region', { name: title }).waitFor();
    await text(page).focus();
    return watched;
  }
  return { ...site, admin, content, newPage };
}
