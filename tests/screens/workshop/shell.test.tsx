import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { admin, dialog, fill, part } from '../page.ts';
import { screenSite } from '../site.tsx';
import { signInAgain } from './organizers.ts';
import { answer, endSessions, isClosed, press, sees } from './seen.ts';

const site = screenSite();
const of = (role: string) => ({ email: `${role}@acclaim.test`, fullname: '', roles: [role] });
const navigation = () => part('navigation', 'Workshop');

test('the rail has the rooms, who is signed in and the ways out, and a press leads to a room and its heading', async () => {
  const user = await site.open('/admin/results', { as: admin });
  await screen.findByTestId('total-votes');
  const current = async () =>
    (await navigation()).getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect((await current()).map(({ textContent }) => textContent)).toEqual(['Results']);
  await user.click((await navigation()).getByText('Home page'));
  await screen.findByRole('heading', { name: 'Home page', level: 1 });
  expect((await current()).map(({ textContent }) => textContent)).toEqual(['Home page']);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  expect(document.title).toBe('Home page | Workshop | The Nitrate Awards');
  const rail = within(screen.getAllByRole('banner')[0]!);
  rail.getByText('Ada');
  rail.getByText('Admin');
  expect(rail.getByRole('link', { name: /^View site/ }).getAttribute('href')).toBe('/gayvnawards');
});

test.each([
  {
    role: 'editor',
    rooms:
      'Overview, Nominees, Categories, Nominations, Event, Mail, Home page, Pages, Menus, Sponsors, Look, Pictures, Log, Run a show',
    start: 'Overview',
  },
  { role: 'template-manager', rooms: 'Home page, Pictures', start: 'Home page' },
  { role: 'auditor', rooms: 'Overview, Results, Log, Run a show', start: 'Overview' },
])('the role $role starts at $start and has the rooms that it may see', async ({ role, rooms, start }) => {
  await site.open('/admin', { as: of(role) });
  await screen.findByRole('heading', { name: start, level: 1 });
  const links = (await navigation()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent).join(', ')).toBe(rooms);
});

test('a room of another role says whom it is for, and an address without a room that there is none', async () => {
  await site.open('/admin/home', { as: of('auditor') });
  await sees('This part of the workshop is for admins, editors, and template managers;');
  await site.open('/admin/nowhere', { as: admin });
  await screen.findByRole('heading', { name: 'Page not found' });
});

test('a session that ends is begun again over the room, which keeps what was typed; signing out leads to the show', async () => {
  site.allow(/401/);
  const user = await site.open('/admin/home', { as: admin });
  await press(user, 'New template');
  const title = async () =>
    (await dialog('New template')).getByLabelText<HTMLInputElement>('Title', { exact: true });
  await fill(user, await title(), 'Typed before the end');
  await endSessions(site, admin);
  await answer(user, 'Create');
  await signInAgain(user);
  expect((await title()).value).toBe('Typed before the end');
  await answer(user, 'Cancel');
  await isClosed();

  await press(user, 'Sign out');
  await waitFor(() => expect(location.pathname).toBe('/gayvnawards'));
  await screen.findAllByText('Sign in');
});
