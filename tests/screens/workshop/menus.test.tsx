import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { admin, fill, part } from '../page.ts';
import { screenSite } from '../site.tsx';
import { colleagueAt } from './organizers.ts';
import { isSaved, press, sees } from './seen.ts';

const site = screenSite();

/** The left side as it is stored: titles, with those under them in parentheses. */
async function left(): Promise<string> {
  const { value } = await (await colleagueAt(site)).get('menus');
  const { items = [] } = value.find(({ code, align }) => code === 'main' && align === 'left') ?? {};
  return items
    .map(({ title, childs }) =>
      childs.length > 0 ? `${title} (${childs.map((child) => child.title).join(', ')})` : title,
    )
    .join(', ');
}
const side = () => part('region', 'Left side');

test('items are sorted and put under one another by keys, and the menu follows', async () => {
  const user = await site.open('/admin/menus', { as: admin });
  const handle = (name: string) => screen.findByLabelText(`Move ${name}`);
  await handle('Winners');
  expect(await left()).toMatch(/^Categories, Nominees, Winners, The Show \(About, Rules/);
  (await handle('Winners')).focus();
  await user.keyboard(' {ArrowUp}{ArrowUp} ');
  await waitFor(async () => expect(await left()).toMatch(/^Winners, Categories, Nominees, The Show/));
  await press(user, 'Move Nominees under the item before it', await side());
  await waitFor(async () => expect(await left()).toMatch(/^Winners, Categories \(Nominees\), The Show/));
  await press(user, 'Move Nominees out of Categories', await side());
  await waitFor(async () => expect(await left()).toMatch(/^Winners, Categories, Nominees, The Show/));
});

test('a new item leads to a page that is chosen; an address that is none says so at its field', async () => {
  site.allow(/422/);
  const user = await site.open('/admin/menus', { as: admin });
  const leftSide = await side();
  await fill(user, leftSide.getByLabelText('New item'), 'House history');
  await user.selectOptions(leftSide.getByLabelText('Leads to'), 'A Short History');
  await user.click(leftSide.getByRole('button', { name: 'Add item' }));
  await isSaved();
  expect(await left()).toMatch(/, House history$/);

  await user.click(await leftSide.findByRole('button', { name: 'Details of House history' }));
  const details = within(await leftSide.findByRole('group', { name: 'Details of House history' }));
  await user.selectOptions(details.getByLabelText('Leads to'), 'Another address');
  const address = details.getByLabelText(/^Address/);
  await fill(user, address, 'javascript:alert(1)');
  await user.keyboard('{Enter}');
  await sees(/^Bad URL/, details);
  await fill(user, address, 'https://example.org/house');
  await user.keyboard('{Enter}');
  await isSaved();
  await user.click(details.getByRole('button', { name: 'Remove from the menu' }));
  await waitFor(async () => expect(await left()).not.toContain('House history'));
});
