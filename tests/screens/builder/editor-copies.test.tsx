import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { admin } from '../page.ts';
import { screenSite } from '../site.tsx';
import { hears, openBuilder, press, redo, rowTitles, saved, undo } from './editor.ts';

const site = screenSite();

/** Makes an empty template, and says which. */
async function newTemplate(title: string): Promise<string> {
  const { call } = await site.elsewhere(admin);
  const { body } = await call('templates.create', { title });
  return (body as Answer<'templates.create'>).id;
}

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
