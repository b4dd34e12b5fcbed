import type { Page } from 'playwright-core';
import type { Vote } from '#contract/votes.ts';

export async function votesOnServer(page: Page): Promise<Vote[]> {
  return page.evaluate(async () => (await fetch('/gayvnawards/api/votes/get')).json() as Promise<Vote[]>);
}

export const voteButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Vote for ${title}` });
export const thanksButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Thank you for voting for ${title}. Click to cancel` });
export const limitButtons = (page: Page) => page.getByRole('button', { name: /^Limit reached/ });
export const categoryHeading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title });

/** The form of the voting page, for newcomers or those who have an account. */
export const loginForm = (page: Page) => page.getByRole('region', { name: 'Sign in' }).getByRole('form');
