import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { admin, fill } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';
import { colleagueAt, expectAccessible } from './organizers.ts';
import { titleField } from './seen.ts';

const site = screenSite();
const picture = join(import.meta.dirname, '../../../infra/local/sample-show/images/page-trophy.jpg');

const room = async (name: RegExp | string) => {
  const rooms = screen.getByRole('navigation', { name: 'Workshop' });
  return within(rooms).findByRole('link', { name });
};
const goTo = async (user: UserEvent, name: RegExp | string) => user.click(await room(name));
/** Keeps saves from the server until the returned function is called. */
const cutOff = () => site.intercept(/content\/nominees\/save/, noConnection);
const isWarned = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

test('what could not be saved is counted at its room from wherever one is, and saved once the room is open again', async () => {
  const user = await site.open('/admin/nominees?category=direction', { as: admin });
  const reconnect = cutOff();
  await fill(user, await titleField('Lois Weber'), 'Lois Weber, Director');
  await fill(user, await titleField('Abel Gance'), 'Abel Gance, Director');
  await room(/^Nominees ?2 unsaved$/);
  await goTo(user, 'Pages');
  await screen.findByLabelText('New page');
  await screen.findByText(/^Not saved yet: Nominees\. It is kept on this device/);
  reconnect();
  await goTo(user, /^Nominees ?2 unsaved$/);
  await user.click(await screen.findByRole('link', { name: 'Outstanding Direction' }));
  await titleField('Lois Weber, Director');
  await room('Nominees');
  expect(await (await colleagueAt(site)).titles('direction')).toEqual(
    expect.arrayContaining(['Lois Weber, Director', 'Abel Gance, Director']),
  );
});

test('an upload that fails after its room has been left is told in the room where one is', async () => {
  const hasLeft = Promise.withResolvers<void>();
  vi.stubGlobal('createImageBitmap', async () => {
    await hasLeft.promise;
    throw new Error('Damaged.');
  });
  const user = await site.open('/admin/sponsors', { as: admin });
  const logo = await screen.findByRole('group', { name: 'Logo of the presenter' });
  const file = new File([await readFile(picture)], 'logo.jpg', { type: 'image/jpeg' });
  await user.upload(logo.querySelector('input')!, file);
  await screen.findByLabelText('Uploading: Logo of the presenter');
  await goTo(user, 'Pages');
  await screen.findByLabelText('New page');
  hasLeft.resolve();
  const told = /^Logo of the presenter: logo\.jpg is not uploaded\./;
  const main = within(screen.getByRole('main'));
  await main.findByText(told);
  await expectAccessible();
  await goTo(user, 'Menus');
  await user.click(await main.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(main.queryByText(told)).toBeNull());
});

test('a browser that keeps nothing asks before it leaves what is unsaved', async () => {
  const user = await site.open('/admin/nominees?category=romance', { as: admin });
  const refuse = () => {
    throw new Error('The browser refuses its storage.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const reconnect = cutOff();
  const [first] = await screen.findAllByLabelText(/^Title of/);
  expect(isWarned()).toBe(false);
  await fill(user, first!, 'Not to be lost');
  await screen.findAllByText('Not saved yet, kept on this device');
  expect(isWarned()).toBe(true);
  reconnect();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Saved');
  expect(isWarned()).toBe(false);
  expect((await (await colleagueAt(site)).titles('romance'))[0]).toBe('Not to be lost');
});
