import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { admin, fill } from '../page.ts';
import { screenSite } from '../site.tsx';
import { colleagueAt, expectAccessible, signInAgain } from './organizers.ts';
import { endSessions, isSaved } from './seen.ts';

const site = screenSite();

const title = () => screen.findByLabelText('Title of the event');
const closes = () => screen.findByLabelText('Voting closes (Pacific Time)');

async function opened() {
  const user = await site.open('/admin/event', { as: admin });
  await title();
  const { get } = await colleagueAt(site);
  return { user, stored: async () => (await get('event')).value, app: async () => (await get('app')).value };
}

test('an organizer reads what each date opens and closes in the show’s zone', async () => {
  await opened();
  expect(await closes()).toHaveProperty('value', '2027-03-14T23:59');
  const phases = within(screen.getByRole('list', { name: 'Where the event stands' }));
  within(phases.getAllByRole('listitem')[0]!).getByText('Voting open');
  within(phases.getAllByRole('listitem')[2]!).getByText(/^Until Mar 14, 2027/);
});

test('an earlier end while people vote is asked first: declined it stays as it was, confirmed it holds, and a later end asks nothing', async () => {
  const { user, stored } = await opened();
  site.allow(/409/);
  const { voting_end: before } = await stored();
  const dialogOf = () => screen.findByRole('dialog', { name: 'Make this change?' });
  await fill(user, await closes(), '2027-01-10T20:00');
  // It counts once the field is left: until then there is nothing to undo.
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  const dialog = within(await dialogOf());
  dialog.getByText(/^ends the voting earlier than announced while voting is open/);
  await user.click(dialog.getByRole('button', { name: 'Leave it as it was' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await closes()).toHaveProperty('value', '2027-03-14T23:59');
  expect((await stored()).voting_end).toBe(before);

  await fill(user, await closes(), '2027-01-10T20:00');
  await user.tab();
  await user.click(within(await dialogOf()).getByRole('button', { name: 'Change it' }));
  await isSaved();
  expect((await stored()).voting_end).toBe('2027-01-11T04:00:00.000Z');

  await fill(user, await closes(), '2027-03-14T23:59');
  await user.keyboard('{Enter}');
  await isSaved();
  expect((await stored()).voting_end).toBe('2027-03-15T06:59:59.999Z');
});

test('a date that cannot be says why at its field, in words of the screen; what was typed outlives the session', async () => {
  const { user, app } = await opened();
  site.allow(/422/, /401/);
  const nominations = await screen.findByLabelText(/^Pre-nominations close/);
  await fill(user, nominations, '2026-10-01T12:00');
  await user.keyboard('{Enter}');
  const message = 'Pre-nominations close is not after Pre-nominations open.';
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(nominations.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await isSaved();

  await endSessions(site, admin);
  await fill(user, screen.getByLabelText('Name of the show'), 'The New Nitrate Awards');
  await signInAgain(user);
  await isSaved();
  expect((await app()).name).toBe('The New Nitrate Awards');
});

test('what is typed and not stored says so, survives a reload, and is told at its field where it is no date', async () => {
  const { user, stored } = await opened();
  const opens = () => screen.findByLabelText<HTMLInputElement>(/^Pre-nominations open/);
  const isUnsaved = () => screen.findByText('Unsaved changes');
  const { fan_prenom_start: at } = await stored();
  const { value: before } = await opens();
  await fill(user, await opens(), '0027-03-20T23:59');
  await isUnsaved();
  await user.tab();
  await screen.findByText('Enter the year with four digits.');
  const again = (await opened()).user;
  await screen.findByText('Enter the year with four digits.');
  expect((await opens()).value).toBe('0027-03-20T23:59');
  await expectAccessible();
  await isUnsaved();
  expect((await stored()).fan_prenom_start).toBe(at);

  // A date that is whole counts as one that is left.
  await fill(again, await opens(), '2026-10-01T12:00');
  await isUnsaved();
  expect((await stored()).fan_prenom_start).toBe(at);
  const last = (await opened()).user;
  await isSaved();
  expect((await stored()).fan_prenom_start).toBe('2026-10-01T19:00:00.000Z');
  await fill(last, await opens(), before);
  await last.keyboard('{Enter}');
  await isSaved();
  expect((await stored()).fan_prenom_start).toBe(at);
});
