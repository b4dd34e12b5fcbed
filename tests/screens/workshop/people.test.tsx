import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { dialog, fill } from '../page.ts';
import { refusal, screenSite } from '../site.tsx';
import { signInAgain } from './organizers.ts';
import { answer, endSessions, isClosed, isFocused, isGone, press, sees } from './seen.ts';

const site = screenSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada Admin', roles: ['admin'] };

async function openPeople() {
  const user = await site.open('/admin/people', { as: admin });
  await sees('people have a role.');
  return user;
}
const heading = (name: string) => screen.findByRole('heading', { name: new RegExp(`^${name}`) });
const person = async (name: string) => within((await heading(name)).closest('li')!);
const chip = async (name: string, role: string) => (await person(name)).getByRole('button', { name: role });
const search = () => screen.getByRole('searchbox', { name: 'Search every account' });

test('someone is found by a part of the name, gets a role and loses it again, and the focus stays with them', async () => {
  await site.elsewhere({ email: 'kim@acclaim.test', fullname: 'Kim Keys' });
  await site.open('/', { as: { email: 'kim@acclaim.test', fullname: 'Kim Keys' } });
  const user = await openPeople();
  await fill(user, search(), 'kim k');
  await sees('1 account matches “kim k”.');
  expect((await chip('Kim Keys', 'Editor')).getAttribute('aria-pressed')).toBe('false');
  await user.click(await chip('Kim Keys', 'Editor'));
  const question = await dialog('Give Kim Keys the role Editor?');
  await sees('What the show says: nominees, categories', question);
  await answer(user, 'Give the role');
  await sees('Kim Keys has the role Editor now.');
  const withRole = within(screen.getByRole('region', { name: 'With a role' }));
  await withRole.findByRole('heading', { name: /^Kim Keys/ });
  expect((await chip('Kim Keys', 'Editor')).getAttribute('aria-pressed')).toBe('true');
  // The chip has moved to the other list.
  await isFocused('People');

  await user.click(await chip('Kim Keys', 'Editor'));
  await dialog();
  await user.keyboard('{Escape}');
  await isFocused('Editor');
  await user.click(await chip('Kim Keys', 'Editor'));
  await answer(user, 'Take the role away');
  await sees('Kim Keys no longer has the role Editor.');

  await fill(user, search(), 'nobody at all');
  await sees('Nobody matches “nobody at all”.');
  await user.clear(search());
  await sees('people have a role.');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Kim Keys' })).toBeNull());
});

test('the last admin’s role stays and says why, until there is another; there is no way to disable oneself', async () => {
  const user = await openPeople();
  const ada = await person('Ada Admin');
  ada.getByText('You');
  expect((await chip('Ada Admin', 'Admin')).getAttribute('aria-disabled')).toBe('true');
  await user.click(await chip('Ada Admin', 'Admin'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await sees('The last admin keeps the role.', ada);
  expect(ada.queryByRole('button', { name: /^Disable/ })).toBeNull();

  await user.click(await chip('Bo Builder', 'Admin'));
  await answer(user, 'Give the role');
  await sees('Bo Builder has the role Admin now.');
  await isGone('The last admin keeps the role.');
  await user.click(await chip('Ada Admin', 'Admin'));
  await sees('only another admin can give the role back to you');
  await answer(user, 'Cancel');
  await user.click(await chip('Bo Builder', 'Admin'));
  await answer(user, 'Take the role away');
  await sees('The last admin keeps the role.');
});

test('who is disabled is out and shown so, can come back, and each act is in the log', async () => {
  const edda = await site.elsewhere({ email: 'edda@acclaim.test', roles: ['template-manager'] });
  const status = async () => (await edda.call('templates.list')).status;
  const user = await openPeople();
  await fill(user, search(), 'edda@');
  await press(user, 'Disable (edda)');
  await dialog('Disable the account of edda?');
  await answer(user, 'Disable');
  await sees('The account of edda is disabled.');
  (await person('edda')).getByText('Disabled');
  expect(await status()).toBe(401);

  await press(user, 'Enable (edda)');
  await answer(user, 'Enable');
  await sees('The account of edda can be used again.');
  const results = await site.open('/admin/results');
  await press(results, 'Log');
  for (const what of ['Disabled an account', 'Enabled an account']) await sees(what);
});

test('an invitation says what is wrong at its fields, keeps what was typed, and is sent again', async () => {
  site.allow(/409/);
  const user = await openPeople();
  await press(user, 'Invite someone');
  const invitation = await dialog('Invite someone');
  const field = (label: string) => invitation.getByLabelText<HTMLInputElement>(label);
  await answer(user, 'Send the invitation');
  await invitation.findByText('Please enter your email address.');
  invitation.getByText('Please enter the name.');
  invitation.getByText('Please choose a role.');
  await fill(user, field('Name'), 'Nia New');
  await user.click(field('Auditor'));
  await fill(user, field('Email address'), 'VOTER@acclaim.test');
  await answer(user, 'Send the invitation');
  await sees('This address has an account already.');
  expect(field('Name').value).toBe('Nia New');
  await fill(user, field('Email address'), 'nia@acclaim.test');
  await answer(user, 'Send the invitation');
  await sees('The invitation is on its way to nia@acclaim.test.');
  await (await person('Nia New')).findByText(/^Invited .*, no password yet$/);

  await press(user, /^Send the invitation again/);
  await answer(user, 'Send');
  const mail = await site.mailTo('nia@acclaim.test', 1);
  expect(mail.text).toContain('with the role Auditor.');
});

test('a session that ends asks for the sign-in over the page, where what was typed still is', async () => {
  site.allow(/401/);
  const user = await openPeople();
  await press(user, 'Invite someone');
  const invitation = await dialog('Invite someone');
  await fill(user, invitation.getByLabelText('Email address'), 'late@acclaim.test');
  await fill(user, invitation.getByLabelText('Name'), 'Late Larry');
  await user.click(invitation.getByLabelText('Editor'));
  await endSessions(site, admin);
  await answer(user, 'Send the invitation');
  await signInAgain(user);
  await answer(user, 'Send the invitation');
  await sees('The invitation is on its way to late@acclaim.test.');

  await user.click((await person('Ada Admin')).getByRole('button', { name: /^Sign out everywhere/ }));
  await answer(user, 'Sign out everywhere');
  await signInAgain(user);
  await screen.findByRole('heading', { name: /^Ada Admin/ });
  await isClosed();
});

test('a list that does not come can be asked for again', async () => {
  site.allow(/503/);
  const message = 'The service is busy. Please try again in a moment.';
  const end = site.intercept(/\/api\/admin\/people/, () => refusal(503, 'unavailable', message));
  const user = await site.open('/admin/people', { as: admin });
  await screen.findByText(message);
  end();
  await press(user, 'Try again');
  await heading('Ada Admin');
});
