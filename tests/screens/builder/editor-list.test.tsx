import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { admin } from '../page.ts';
import { refusal, screenSite } from '../site.tsx';
import { addWidget, hears, openBuilder, press, redo, rowTitles, saved, undo } from './editor.ts';

const site = screenSite();
const titles = () => rowTitles('.row');

async function newTemplate(title: string): Promise<string> {
  const { call } = await site.elsewhere(admin);
  const { body } = await call('templates.create', { title });
  return (body as Answer<'templates.create'>).id;
}

test('the sections of home are moved by keys and hidden like any widget, and published so', async () => {
  const user = await openBuilder(site);
  const before = titles();
  expect(before.slice(0, 3)).toEqual(['Hero', 'Live stream', 'Presented by']);
  expect(before.at(-1)).toBe('Sponsors');

  // The strip comes first, the hero goes below the widgets, and the stream is a separate part.
  const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
  handle('Presented by').focus();
  await user.keyboard(' {Home} ');
  handle('Hero').focus();
  await user.keyboard(' {End} ');
  await press(user, 'Hide Categories');
  await press(user, 'Hide Hero');
  const after = ['Presented by', 'Live stream', ...before.slice(3), 'Hero'];
  await waitFor(() => expect(titles()).toEqual(after));
  for (let step = 0; step < 4; step += 1) await undo(user);
  expect(titles()).toEqual(before);
  for (let step = 0; step < 4; step += 1) await redo(user);
  await saved();

  await press(user, 'Publish');
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  await user.click(await dialog.findByRole('button', { name: 'Publish now' }));
  await dialog.findByText('None: the draft is already live.');
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  // Without its hero, the page still has the name of the show as its heading.
  await site.open('/');
  const shown = () => document.querySelector('[data-widget]')?.getAttribute('data-widget');
  await waitFor(() => expect(shown()).toBe('presented-by'));
  for (const hidden of ['hero', 'categories'])
    expect(document.querySelector(`[data-widget="${hidden}"]`)).toBeNull();
  expect(screen.getAllByRole('heading', { level: 1 }).map((each) => each.textContent)).toEqual([
    'The Nitrate Awards',
  ]);

  await openBuilder(site);
  expect(titles()).toEqual(after);
});

test('a section is neither removed nor duplicated, and says where what it shows is changed', async () => {
  const user = await openBuilder(site);
  const count = titles().length;
  document.querySelector<HTMLElement>('.row[data-section] .row-main')?.focus();
  const name = document.activeElement?.closest('.row')?.querySelector('.row-title')?.textContent;
  await user.keyboard('{Delete}');
  await hears(`${name} can be hidden, but not removed.`);
  expect(titles()).toHaveLength(count);
  await press(user, 'More for Hero');
  for (const item of ['Duplicate', 'Remove'])
    expect(screen.getByRole('menuitem', { name: item }).getAttribute('aria-disabled')).toBe('true');
  for (const item of ['Copy', 'Save as pattern…'])
    expect(screen.queryByRole('menuitem', { name: item })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const panel = within(await screen.findByRole('region', { name: 'Widget editor: Hero' }));
  panel.getByText(/what it shows is changed in Look/);
  await user.click(panel.getByRole('link', { name: 'Open Look' }));
  await screen.findByRole('heading', { level: 1, name: 'Look' });
});

const firstRow = () => document.querySelector<HTMLElement>('.row:not([data-section]) .row-main');
const ids = () =>
  [...document.querySelectorAll('.row:not([data-section])')].map((row) => row.getAttribute('data-sort-id'));
const copy = (user: UserEvent) => user.keyboard('{Control>}c{/Control}');
const paste = (user: UserEvent) => user.keyboard('{Control>}v{/Control}');

test('a widget is copied by the keyboard in one template and pasted in another, with new ids and its pictures, in one step of undo', async () => {
  const other = await newTemplate('For copies');
  let user = await openBuilder(site, other);
  // Nothing was copied yet, so that there is nothing to paste.
  document.querySelector<HTMLElement>('.row-main')?.focus();
  await paste(user);
  await hears('There’s nothing to paste. Copy a widget first.');

  user = await openBuilder(site);
  const all = rowTitles();
  const [first] = all;
  firstRow()?.focus();
  await copy(user);
  await hears(`${first} copied. Paste it in any template.`);
  // In a field, the keys stay those of the browser.
  await user.click(firstRow()!);
  await user.click(await screen.findByRole('tab', { name: 'Widget Info' }));
  await user.click(screen.getByRole('textbox', { name: 'Title' }));
  await paste(user);
  expect(rowTitles()).toHaveLength(all.length);

  user = await openBuilder(site, other);
  document.querySelector<HTMLElement>('.row-main')?.focus();
  await paste(user);
  expect(rowTitles()).toEqual([first]);
  await saved();
  const byKind = ({ type }: { type: string }) => type === 'content-a';
  const before = (await storedDraft(site.platform(), 'home')).widgets.find(byKind);
  await waitFor(async () =>
    expect((await storedDraft(site.platform(), other)).widgets.find(byKind)?.options.images).toEqual(
      before?.options.images,
    ),
  );
  expect(before?.options.images?.desktop).toMatch(/\.\w+$/);

  await press(user, 'Add');
  await user.click(await screen.findByRole('button', { name: `Add To Bottom: Paste ‘${first}’` }));
  expect(rowTitles()).toEqual([first, first]);
  expect(screen.getByRole('button', { name: 'Undo' }).title).toContain(`Undo: Pasted ‘${first}’`);
  // By the menu, after the widget whose menu it is.
  const [pasted] = ids();
  await press(user, `More for ${first}`);
  await user.click(screen.getByRole('menuitem', { name: `Paste ‘${first}’` }));
  expect([ids()[0], new Set(ids()).size]).toEqual([pasted, 3]);
  for (let step = 0; step < 3; step += 1) await undo(user);
  expect(rowTitles()).toEqual([]);
  await redo(user);
  expect(rowTitles()).toEqual([first]);

  // What a section shows is there once.
  document.querySelector<HTMLElement>('.row[data-section] .row-main')?.focus();
  await copy(user);
  await hears(/can’t be copied\.$/);
});

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
