import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { storedDraft } from '../../support/template-drafts.ts';
import { screenSite } from '../site.tsx';
import { openBuilder, press, redo, undo } from './editor.ts';

const site = screenSite();
const draft = () => storedDraft(site.platform(), 'home');

test('what searches and shared links show of the page is typed by keyboard, undone, saved, and published', async () => {
  const user = await openBuilder(site);
  const { text: untouched } = await draft();
  screen.getAllByRole('button', { name: 'Page' })[0]!.focus();
  await user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('complementary', { name: 'Page' }));
  await waitFor(() => expect(panel.getByRole('heading', { name: 'Page' })).toBe(document.activeElement));
  // What the site says of itself shows where nothing is typed.
  const shown = () => panel.getByText('Where it is shared').closest('figure')?.textContent;
  expect(shown()).toContain('The Nitrate Awards');
  const { placeholder } = await panel.findByPlaceholderText<HTMLTextAreaElement>(/nominees/i);
  expect(shown()).toContain(placeholder);

  await user.tab();
  await user.tab();
  await user.paste('Choose the film');
  await user.tab();
  await user.paste('Every fan has a vote. ');
  await waitFor(() => expect(shown()).toContain('Choose the film | The Nitrate Awards'));
  panel.getByText(/^\d+ of about 160 characters/);
  const typed = { title: 'Choose the film', description: 'Every fan has a vote. ' };
  await waitFor(async () => expect((await draft()).page).toEqual(typed));

  // Undo goes on beyond the field, to where nothing was stored.
  for (let step = 0; step < 2; step += 1) await undo(user);
  await waitFor(async () => expect((await draft()).text).toBe(untouched));
  for (let step = 0; step < 2; step += 1) await redo(user);
  await waitFor(async () => expect((await draft()).page).toEqual(typed));

  await press(user, 'Publish');
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  await dialog.findByText('Changed the title and the description of the page');
  await user.click(dialog.getByRole('button', { name: 'Publish now' }));
  await dialog.findByText('None: the draft is already live.');
  const { page } = await site.ask<{ page?: object }>('template/get');
  expect(page).toMatchObject({ title: 'Choose the film', description: 'Every fan has a vote.' });
});
