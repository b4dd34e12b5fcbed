import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { admin, dialog, fill, part } from '../page.ts';
import { screenSite } from '../site.tsx';
import { colleagueAt } from './organizers.ts';
import { answer, isClosed, isSaved, press, sees } from './seen.ts';

const site = screenSite();
const opened = () => site.open('/admin/pages', { as: admin });
const list = () => part('navigation', 'Pages of the show');
const chosen = async (user: Awaited<ReturnType<typeof opened>>, code: string) =>
  press(user, new RegExp(`/${code}$`), await list());
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
async function titles(): Promise<Record<string, string>> {
  const { value } = await (await colleagueAt(site)).get('pages');
  return Object.fromEntries(value.map(({ code, title }) => [code, title]));
}

test('a new page gets an address of its title, then another, goes, and comes back with an undo', async () => {
  const user = await opened();
  await fill(user, await field('New page'), 'House Rules');
  await user.keyboard('{Enter}');
  await part('region', 'House Rules');
  expect((await field('Address')).value).toBe('house-rules');
  await fill(user, await field('Address'), 'manners');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await titles()).toMatchObject({ manners: 'House Rules' }));
  expect(await titles()).not.toHaveProperty('house-rules');

  await press(user, 'Delete the page');
  await sees('Nothing links to it.', await dialog('Delete ‘House Rules’?'));
  await answer(user, 'Delete the page');
  await isClosed();
  await waitFor(async () => expect(await titles()).not.toHaveProperty('manners'));
  await press(user, 'Undo');
  await waitFor(async () => expect(await titles()).toMatchObject({ manners: 'House Rules' }));
});

test('a page that a menu leads to says so and stays; one of the site’s own has no address to change', async () => {
  const user = await opened();
  await chosen(user, 'history');
  await press(user, 'Delete the page');
  const question = await dialog(/^Delete/);
  await sees('Menu main (left): The Show, History', question);
  const button = question.getByRole('button', { name: 'Delete the page' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await answer(user, 'Keep the page');
  await chosen(user, 'winners');
  await sees('This page is part of the site, at /winners');
  expect(screen.queryByLabelText('Address')).toBeNull();
});

test('an address that is taken is refused at its field, leads to no other page, and is undone', async () => {
  site.allow(/422/);
  const user = await opened();
  await chosen(user, 'contact');
  await fill(user, await field('Address'), 'rules');
  await user.keyboard('{Enter}');
  await sees(/Duplicate: "rules"/, within(await screen.findByRole('alert')));
  expect(document.activeElement).toBe(await field('Address'));
  expect((await field('Title')).value).toBe('Contact');
  await press(user, 'Undo');
  await isSaved();
  expect((await field('Address')).value).toBe('contact');
});
