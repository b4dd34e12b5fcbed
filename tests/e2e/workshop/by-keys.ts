import type { Locator, Page } from 'playwright-core';
import type { sampleSite } from '../site.ts';

const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

/** Opens a room, to be used by keyboard alone. */
export async function openedRoom(
  site: Pick<ReturnType<typeof sampleSite>, 'open'>,
  path: string,
  heading: string,
) {
  const watched = await site.open(path, { as: admin, reducedMotion: 'reduce' });
  await watched.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return watched;
}

export const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

/** Presses Tab until the focus is on a control; Enter or other keys follow. */
export async function tabTo(page: Page, control: Locator, ...keys: string[]): Promise<void> {
  await control.waitFor();
  for (let press = 0; !(await isFocused(control)); press += 1) {
    if (press > 200) throw new Error(`Tab does not lead to ${control.toString()}.`);
    await page.keyboard.press('Tab');
  }
  for (const key of keys) await page.keyboard.press(key);
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();
export const saving = (page: Page) => page.locator('.part-save').getAttribute('data-kind');
