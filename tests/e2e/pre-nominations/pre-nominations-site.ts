import type { Page } from 'playwright-core';
import { passBotCheck } from '../site.ts';

export const nominationForm = (page: Page, category: string) =>
  page.getByRole('form', { name: `Pre-nomination in ${category}` });

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit nomination' });

export const thanks = (page: Page) =>
  page.getByRole('status').getByText('Thank You! Your nomination was submitted.', { exact: true });

/** Fills in the fields by their labels, solves the bot check and submits. */
export async function nominate(page: Page, category: string, fields: Record<string, string>): Promise<void> {
  const form = nominationForm(page, category);
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  await passBotCheck(form);
  await submitButton(page).click();
}
