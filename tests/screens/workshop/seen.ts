import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Visitor } from '../../support/sample-site.ts';
import { dialog } from '../page.ts';
import type { screenSite } from '../site.tsx';

type Name = string | RegExp;

/** Waits until words are somewhere in the room, or in a part of it. */
export const sees = (words: Name, part: Pick<typeof screen, 'findAllByText'> = screen) =>
  part.findAllByText(words, { exact: false });

export const isGone = (words: Name) =>
  waitFor(() => expect(screen.queryAllByText(words, { exact: false })).toEqual([]));

export const press = async (
  user: UserEvent,
  name: Name,
  part: Pick<typeof screen, 'findAllByRole'> = screen,
) => user.click((await part.findAllByRole('button', { name }))[0]!);

/** Presses a button of the dialog that is open once it can be, by a key: what follows another click may be taken for the second one of a double click. */
export async function answer(user: UserEvent, name: Name): Promise<void> {
  const button = await (await dialog()).findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  button.focus();
  await user.keyboard('{Enter}');
}

export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

export const isFocused = (text: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(text));

/** Waits until everything of the room is saved. */
export const isSaved = () => screen.findByText('Saved');

/** The field in which a nominee or a category is named, in its list. */
export const titleField = (title: string) => screen.findByLabelText(`Title of ${title}`);

/** Ends the sessions of somebody on the server, as a sign-out elsewhere does. */
export async function endSessions(
  site: Pick<ReturnType<typeof screenSite>, 'elsewhere'>,
  who: Visitor,
): Promise<void> {
  const { call } = await site.elsewhere(who);
  expect((await call('auth.logout', { everywhere: true })).status).toBe(200);
}
