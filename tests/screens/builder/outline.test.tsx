import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { withSmallHome } from '../../support/small-home.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { screenSite } from '../site.tsx';
import { openBuilder, ownRows, press, rowTitles, saved, said } from './editor.ts';

const site = screenSite();
withSmallHome(site);

const text = async () => (await storedDraft(site.platform(), 'home')).text;
const undo = () => screen.getAllByRole('button', { name: 'Undo' })[0]!;

/** Where the focus is: the place of its row in the outline, or what else has it. */
function focused() {
  const row = document.activeElement?.closest<HTMLElement>('.row');
  return row ? ownRows().indexOf(row) : document.activeElement?.localName;
}

test('the keyboard alone undoes every change, removals too, and does them again; the focus stays in the list', async () => {
  const user = await openBuilder(site);
  const before = await text();
  const count = ownRows().length;
  ownRows('.row-main')[1]!.focus();
  await user.keyboard('{Delete}');
  expect(focused()).toBe(1);
  ownRows('.row-handle')[0]!.focus();
  for (const key of ['[Space]', '{End}', '[Space]']) await user.keyboard(key);
  await waitFor(() => expect(focused()).toBe(count - 2));
  within(ownRows()[2]!)
    .getByRole('button', { name: /^Hide / })
    .focus();
  await user.keyboard('{Enter}');
  within(ownRows().at(-1)!)
    .getByRole('button', { name: /^More for / })
    .focus();
  for (const key of ['{Enter}', '{ArrowDown}', '{Enter}']) await user.keyboard(key);
  await waitFor(() => expect(ownRows()).toHaveLength(count));
  await saved();
  const after = await text();
  expect(after).not.toBe(before);

  ownRows('.row-main').at(-1)!.focus();
  for (let step = 0; step < 4; step += 1) await user.keyboard('{Control>}z{/Control}');
  expect(said()).toMatch(/^Undone: Removed ‘.+’\.$/);
  await user.keyboard('{Control>}z{/Control}');
  expect(said()).toBe('Nothing to undo.');
  await expect.poll(text).toBe(before);
  // From the copy, which is gone, to what was then the last one, and with that to where it came from.
  expect(focused()).toBe(0);

  for (let step = 0; step < 4; step += 1) await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(said()).toMatch(/^Redone: Added ‘.+’ at \d+\.$/);
  await expect.poll(text).toBe(after);
  expect(typeof focused()).toBe('number');
});

test('a keyboard and a menu move a widget to the same place, and say so', async () => {
  const user = await openBuilder(site);
  const titles = () => [...document.querySelectorAll('.row-title')].map(({ textContent }) => textContent);
  const [first, second, third, ...rest] = titles();
  const moved = [second, third, first, ...rest];
  const handle = () => screen.getByRole('button', { name: `Move ${first}` });
  handle().focus();
  for (const key of ['[Space]', '{ArrowDown}', '{ArrowDown}', '[Space]']) await user.keyboard(key);
  expect(titles()).toEqual(moved);
  expect(said()).toMatch(/dropped at position 3 of/);
  await waitFor(() => expect(document.activeElement).toBe(handle()));
  await user.click(undo());
  expect(titles()).toEqual([first, second, third, ...rest]);

  await press(user, `More for ${first}`);
  await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to…' });
  await user.selectOptions(within(dialog).getByRole('combobox'), '2');
  await press(user, 'Move', dialog);
  await waitFor(() => expect(titles()).toEqual(moved));
});

test('the header says what is open, and the options panel adds widgets at either end, each of which opens in the editor', async () => {
  const user = await openBuilder(site);
  expect(screen.getByLabelText<HTMLInputElement>('Title of the template').value).toBe('Opening night');
  screen.getByText('ACTIVE');
  screen.getByText('Currently being viewed in preview mode');
  await press(user, 'Add widgets');
  const panel = await screen.findByRole('complementary', { name: 'Add widgets' });
  await press(user, 'Add To Top: Countdown', panel);
  await press(user, 'Add To Bottom: Countdown', panel);
  await waitFor(() =>
    expect(panel.querySelector('.added p')?.textContent).toBe('Added Not long now at the bottom'),
  );
  const kinds = ownRows('.row-kind').map(({ textContent }) => textContent);
  expect([kinds[0], kinds.at(-1)]).toEqual(['Countdown', 'Countdown']);
  await press(user, 'Edit it', panel);
  await screen.findByRole('region', { name: 'Widget editor: Not long now' });
  for (let step = 0; step < 2; step += 1) await user.keyboard('{Control>}z{/Control}');
  expect(ownRows()).toHaveLength(kinds.length - 2);
  await saved();
});

test('the editor opens at Content, and then at the tab that was used last, in any widget', async () => {
  const user = await openBuilder(site);
  const current = async () => (await screen.findByRole('tab', { selected: true })).textContent;
  const open = (row: number) => user.click(ownRows('.row-main')[row]!);
  await open(0);
  expect(await current()).toBe('Content');
  await user.click(screen.getByRole('tab', { name: 'Styles' }));
  await open(1);
  await screen.findByRole('region', { name: `Widget editor: ${rowTitles()[1]}` });
  expect(await current()).toBe('Styles');
});
