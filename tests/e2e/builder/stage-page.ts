import type { Frame, Page } from 'playwright-core';
import type { sampleSite } from '../site.ts';
import { as, frameOf, saved } from './open-builder.ts';

/** Opens the builder with the small home page, all of it in the preview. */
export async function openStage(
  { open }: Pick<ReturnType<typeof sampleSite>, 'open'>,
  width = 1440,
  height = 900,
) {
  const { page } = await open('/admin/template/home', { as, width, viewport: { width, height } });
  const frame = await frameOf(page);
  await frame.locator('.carousel-a h2').nth(1).waitFor();
  await saved(page);
  return { page, frame };
}

export const idsIn = (frame: Frame) =>
  frame.locator('[data-widget]').evaluateAll((all) => all.map((each) => each.dataset['widget'] ?? ''));

/** How far the top of a widget is below that of the window of the preview. */
export const topOf = (frame: Frame, id: string) =>
  frame.locator(`[data-widget="${id}"]`).evaluate((each) => Math.round(each.getBoundingClientRect().top));

export const isSeen = (frame: Frame, id: string) =>
  frame.locator(`[data-widget="${id}"]`).evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= 0 && (bottom <= innerHeight || top < innerHeight / 2);
  });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const said = async (page: Page) => (await page.getByTestId('announcer').textContent())?.trim();
