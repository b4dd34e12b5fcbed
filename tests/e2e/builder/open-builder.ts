import type { Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInOverHttp } from '../../support/http-voter.ts';
import { eventually } from '../shell/page-state.ts';
import { passBotCheck, type sampleSite } from '../site.ts';

export const as = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

/** The preview of an open builder, once it is there. */
export async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('The preview is no frame.');
  await frame.locator('main').waitFor();
  return frame;
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

export const saved = (page: Page): Promise<void> => eventually(() => stateOf(page)).toBe('saved');

export async function choosePicture(
  page: Page,
  label: string,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Choose a picture: ${label}` }).click();
  await (await choosing).setFiles(file);
}

/** Ends the sessions of the admin on the server: a cookie that is taken away would be back with the next answer. */
export async function endSessions({ url }: Pick<ReturnType<typeof sampleSite>, 'url'>): Promise<void> {
  const { call } = await signInOverHttp(url(), as.email, as.roles);
  expect((await call('auth.logout', { everywhere: true })).status).toBe(200);
}

export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Email').fill('admin@acclaim.test');
  await dialog.getByLabel('Password', { exact: true }).fill('admin-of-acclaim');
  await passBotCheck(dialog);
  await dialog.getByRole('form').getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export const stateOf = (page: Page): Promise<string | null> =>
  page.locator('.save-state').getAttribute('data-kind');

/** Rows of the widgets of a template in the builder's list, without those of the sections that every home page has. */
export const ownRows = (page: Page, part = ''): Locator => page.locator(`.row:not([data-section]) ${part}`);

/** Opens a widget in the widget editor, at the tab with its title. */
export async function editWidget(page: Page, index: number): Promise<void> {
  await ownRows(page, '.row-main').nth(index).click();
  await page.getByRole('tab', { name: 'Widget Info' }).click();
}

export const fieldOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: /^Widget editor:/ }).getByRole('textbox', { name, exact: true });

/** Types what visitors read first in a widget of the kind Text Over Image. */
export async function rehead(page: Page, index: number, header: string): Promise<void> {
  await editWidget(page, index);
  await page.getByRole('tab', { name: 'Content', exact: true }).click();
  await fieldOf(page, 'Header').fill(header);
  await fieldOf(page, 'Header').blur();
}
