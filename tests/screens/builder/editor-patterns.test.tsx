import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { admin } from '../page.ts';
import { refusal, screenSite } from '../site.tsx';
import { addWidget, hears, openBuilder, press, rowTitles, saved, undo } from './editor.ts';

const site = screenSite();

/** Makes an empty template, and says which. */
async function newTemplate(title: string): Promise<string> {
  const { call } = await site.elsewhere(admin);
  const { body } = await call('templates.create', { title });
  return (body as Answer<'templates.create'>).id;
}

test('a widget is saved as a pattern, added to another template, renamed, replaced and deleted', async () => {
  let user = await openBuilder(site);
  await addWidget(user, 'content-a');
  const savePattern = async (name: string) => {
    await press(user, 'More for New content-a');
    await user.click(screen.getByRole('menuitem', { name: 'Save as pattern…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as pattern' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.paste(name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    return dialog;
  };
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await savePattern(' ');
  await dialog.findByText('Please enter a name.');
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.paste('Opening');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await gone();
  await hears('Saved as the pattern ‘Opening’.');
  site.allow(/409/);
  const again = await savePattern('OPENING');
  await again.findByText(/^There is a pattern ‘Opening’ already, saved by Ada\./);
  await user.click(again.getByRole('button', { name: 'Replace it' }));
  await gone();

  const other = await newTemplate('With patterns');
  user = await openBuilder(site, other);
  await press(user, 'Add');
  await user.click(await screen.findByText('Patterns'));
  const card = within((await screen.findByRole('heading', { name: 'OPENING' })).closest('li')!);
  card.getByText('Text Over Image · saved by Ada');
  // A call that fails says so, and adds nothing.
  const restore = site.intercept(/admin\/template\/pattern\?/, () => refusal(500));
  await user.click(card.getByRole('button', { name: 'Add To Bottom: OPENING' }));
  await card.findByRole('alert');
  expect(rowTitles()).toEqual([]);
  restore();
  await user.click(card.getByRole('button', { name: 'Add To Bottom: OPENING' }));
  await waitFor(() => expect(rowTitles()).toEqual(['New content-a']));
  await press(user, 'Add To Bottom: Call to action');
  expect(rowTitles()).toHaveLength(2);
  await saved();
  await waitFor(async () => {
    const { widgets } = await storedDraft(site.platform(), other);
    expect(widgets.find(({ type }) => type === 'rich-text')?.options.design?.all).toMatchObject({
      ground: 'accent',
    });
  });
  await undo(user);
  await hears('Undone: Added the pattern Call to action: ‘Your call to action’.');
  await undo(user);
  expect(rowTitles()).toEqual([]);

  await press(user, 'Rename the pattern OPENING');
  const naming = within(await screen.findByRole('dialog', { name: 'Rename ‘OPENING’' }));
  await user.clear(naming.getByRole('textbox', { name: 'Name' }));
  await user.paste('First night');
  await user.click(naming.getByRole('button', { name: 'Rename' }));
  await gone();
  await press(user, 'Delete the pattern First night');
  await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
  await hears('The pattern ‘First night’ has been deleted.');
  await screen.findByText(/^None yet\./);
});
