import type { Page } from 'playwright-core';
import type { Vote } from '#contract/votes.ts';
import { passBotCheck, sampleSite, type Visitor } from '../site.ts';

let voters = 0;

/** A new voter. */
export const newVoter = (): Visitor => ({
  email: `voter-${(voters += 1)}@acclaim.test`,
  fullname: `Voter ${voters}`,
});

/** A site with the sample show, whose voting is open. */
export const votingSite = sampleSite;

/** The votes of the page's user as the server has them. */
export async function votesOnServer(page: Page): Promise<Vote[]> {
  return page.evaluate(async () => (await fetch('/gayvnawards/api/votes/get')).json() as Promise<Vote[]>);
}

export const voteButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Vote for ${title}` });
export const thanksButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Thank you for voting for ${title}. Click to cancel` });
export const limitButtons = (page: Page) => page.getByRole('button', { name: /^Limit reached/ });
export const categoryHeading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title });

export const loginForm = (page: Page) => page.getByRole('form', { name: 'Sign in to vote' });

/** Fills in the form and sends it, the bot check included. */
export async function submitLogin(page: Page, email: string, password: string): Promise<void> {
  const form = loginForm(page);
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await passBotCheck(form);
  await form.getByRole('button', { name: 'Sign in' }).click();
}
