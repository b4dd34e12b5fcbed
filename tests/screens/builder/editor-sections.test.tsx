import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { screenSite } from '../site.tsx';
import { hears, openBuilder, press, redo, rowTitles, saved, undo } from './editor.ts';

const site = screenSite();
const titles = () => rowTitles('.row');

test('the sections of home are moved by keys and hidden like any widget, and published so', async () => {
  const user = await openBuilder(site);
  const before = titles();
  expect(before.slice(0, 4)).toEqual(['Hero', 'Live stream', 'Presented by', 'Ballot']);
  expect(before.slice(-2)).toEqual(['Categories', 'Sponsors']);

  // The ballot comes first, the hero goes below the widgets, and the stream is a part of its own.
  const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
  handle('Ballot').focus();
  await user.keyboard(' {Home} ');
  handle('Hero').focus();
  await user.keyboard(' {End} ');
  await press(user, 'Hide Categories');
  await press(user, 'Hide Hero');
  const after = ['Ballot', 'Live stream', 'Presented by', ...before.slice(4), 'Hero'];
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
  await waitFor(() => expect(shown()).toBe('ballot'));
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
