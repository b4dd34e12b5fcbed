import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Vote } from '#contract/votes.ts';
import type { Visitor } from '../../support/sample-site.ts';
import { signInHere } from '../site.tsx';

/** A nominee's button, by its words as a tooltip: to compute the names of all buttons of a ballot takes long. */
const byWords = (words: string) => screen.findByTitle(words);

export const voteButton = (title: string) => byWords(`Vote for ${title}`);
export const thanksButton = (title: string) => byWords(`Thank you for voting for ${title}. Click to cancel`);
export const limitButtons = () => screen.queryAllByTitle(/^Limit reached/);
export const voteButtons = () => screen.queryAllByTitle(/^Vote for/);

/** Presses a nominee's button once it can be pressed: for a moment after an answer it can't. */
export async function press(user: UserEvent, words: string): Promise<void> {
  const found = await byWords(words);
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBeNull());
  await user.click(found);
}
export const vote = (user: UserEvent, title: string) => press(user, `Vote for ${title}`);
export const cancel = (user: UserEvent, title: string) =>
  press(user, `Thank you for voting for ${title}. Click to cancel`);

/** What the page says, to those who see it and those who only hear it. */
export const isSaid = (text: string | RegExp) => screen.findAllByText(text, { exact: false });

export const votesOnServer = async () => (await (await fetch('/gayvnawards/api/votes/get')).json()) as Vote[];

/** The category that is shown: to compute the roles of a whole ballot takes long. */
export const shows = (title: string) =>
  waitFor(() => expect(document.getElementById('category-title')?.textContent).toBe(title));

export const choose = async (user: UserEvent, key: string) =>
  user.selectOptions(await screen.findByLabelText('Category'), key);

/** Titles of the nominees that can be seen, from the first on. */
export const nominees = () =>
  [...document.querySelectorAll('.nominee:not([hidden]) h2')].map(({ textContent }) => textContent);

export const cardOf = async (title: string) => (await voteButton(title)).closest('li')!;

/** Signs in, or changes who is signed in, as another tab of the browser does. */
export async function signInElsewhere(visitor: Visitor): Promise<void> {
  await signInHere(visitor);
  new BroadcastChannel('acclaim-session').postMessage('changed');
}
