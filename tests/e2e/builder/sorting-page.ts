import type { Page } from 'playwright-core';
import type { sampleSite } from '../site.ts';
import { as, saved } from './open-builder.ts';

export const titles = (page: Page) => page.locator('.row-title').allTextContents();
export const said = async (page: Page) => (await page.getByTestId('announcer').textContent())?.trim();

/** Opens the builder at its list of widgets. */
export async function openList({ open }: Pick<ReturnType<typeof sampleSite>, 'open'>, width = 1440) {
  const { page } = await open('/admin/template/home', { as, width });
  if (width <= 500) await page.getByRole('button', { name: 'Widgets', exact: true }).tap();
  await saved(page);
  return page;
}
