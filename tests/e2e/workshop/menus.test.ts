import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

/** The left side as visitors get it: titles, with those under them in parentheses. */
async function left(): Promise<string> {
  const items = await site.ask<Answer<'navigation.menus'>>('navigation/menus?code=main&align=left');
  return items
    .map(({ title, childs }) =>
      childs.length > 0 ? `${title} (${childs.map((child) => child.title).join(', ')})` : title,
    )
    .join(', ');
}
const side = (page: Page) => page.getByRole('region', { name: 'Left side' });
const handle = (page: Page, name: string) =>
  side(page).getByRole('button', { name: `Move ${name}`, exact: true });

test('items are sorted and put under one another with the keyboard alone, and the menu of the site follows', async () => {
  const { page } = await site.open('/admin/menus', { as: admin });
  await handle(page, 'Winners').waitFor();
  expect(await left()).toMatch(/^Voting, Categories, Nominees, Winners, The Show \(About, Rules/);
  await handle(page, 'Winners').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await eventually(left).toMatch(/^Voting, Winners, Categories, Nominees, The Show/);
  await side(page).getByRole('button', { name: 'Move Nominees under the item before it' }).press('Enter');
  await eventually(left).toMatch(/^Voting, Winners, Categories \(Nominees\), The Show/);
  await side(page).getByRole('button', { name: 'Move Nominees out of Categories' }).press('Enter');
  await eventually(left).toMatch(/^Voting, Winners, Categories, Nominees, The Show/);
  await expectAccessible(page);
});

test('an item is dragged to another place', async () => {
  const { page } = await site.open('/admin/menus', { as: admin });
  const from = await handle(page, 'Nominees').boundingBox();
  const to = await handle(page, 'Voting').boundingBox();
  if (!from || !to) throw new Error('There is no handle.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y - 10, { steps: 8 });
  await page.mouse.up();
  await eventually(left).toMatch(/^Nominees, Voting/);
});

test('a new item leads to a page that is chosen; an address that is none says so at its field', async () => {
  const { page, allow } = await site.open('/admin/menus', { as: admin, width: 390 });
  allow(/422/);
  await side(page).getByLabel('New item').fill('House history');
  await side(page).getByLabel('Leads to').selectOption({ label: 'A Short History' });
  await side(page).getByRole('button', { name: 'Add item' }).click();
  await eventually(left).toMatch(/, House history$/);

  await side(page).getByRole('button', { name: 'Details of House history' }).click();
  const details = side(page).getByRole('group', { name: 'Details of House history' });
  await details.getByLabel('Leads to').selectOption({ label: 'Another address' });
  await details.getByLabel('Address').fill('javascript:alert(1)');
  await details.getByLabel('Address').press('Enter');
  await details.getByText(/^Bad URL/).waitFor();
  await expectAccessible(page);
  await details.getByLabel('Address').fill('https://example.org/house');
  await details.getByLabel('Address').press('Enter');
  await eventually(() => page.locator('.part-save').getAttribute('data-kind')).toBe('saved');
  await details.getByRole('button', { name: 'Remove from the menu' }).click();
  await eventually(left).not.toContain('House history');
});
