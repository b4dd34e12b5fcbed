import type { BrowserContext, Page } from 'playwright-core';
import { passBotCheck } from '../site.ts';

export const area = (page: Page) => page.getByRole('region', { name: 'Sign in' });

/** The text of the login bar; the live region has it too. */
export const signedInAs = (page: Page, name = '') => page.getByRole('main').getByText(`Signed in as ${name}`);

/** Fills in a form by its labels, solves the bot check and presses the button. */
export async function send(page: Page, button: string, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await passBotCheck(page);
  await page.getByRole('form').getByRole('button', { name: button, exact: true }).click();
}

/** Presses the button of a provider, and answers in its popup. */
export async function signInWith(
  page: Page,
  context: BrowserContext,
  provider: 'Google' | 'Apple',
  {
    email,
    fullname,
    answer = 'Continue',
  }: { email: string; fullname: string; answer?: 'Continue' | 'Cancel' },
): Promise<void> {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: `Sign in with ${provider}` }).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('Email address').fill(email);
  await popup.getByLabel('Name').fill(fullname);
  await popup.getByRole('button', { name: answer }).click();
  await closed;
}
