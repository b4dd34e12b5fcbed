import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { codeIn, linkIn } from '../../support/sample-site.ts';
import { newPerson, personsPassword as password } from '../../support/persons.ts';
import { button, dialog, fill, heading, send } from '../page.ts';
import { refusal, screenSite } from '../site.tsx';
import { pressInMain } from '../visitors.ts';
import { expectAccessible } from '../workshop/organizers.ts';

const site = screenSite();

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const isFocused = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

async function signIn(user: Awaited<ReturnType<typeof site.open>>, email: string) {
  await pressInMain(user, 'Sign in');
  const panel = await screen.findByRole('dialog', { name: 'Sign in' });
  await send(user, 'Sign in', { Email: email, Password: password }, panel);
}

test('a stranger signs in on the account page, and finds there what is kept about them', async () => {
  const { email } = await newPerson(site, [20, 3]);
  const user = await site.open('/account');
  await heading('My account');
  await signIn(user, email);
  (await section('Name and email')).getByText('Pat Person');
  (await section('Where you are signed in')).getByText('This browser');
  const votes = await section('My votes');
  await votes.findByText('20 votes');
  expect(votes.getAllByRole('listitem')).toHaveLength(20);
  await user.click(votes.getByText('3 votes'));
  await waitFor(() => expect(votes.getAllByRole('listitem')).toHaveLength(23));
  await expectAccessible();
});

test('a name is changed, mail is chosen and a password replaced, with what is wrong at its field', async () => {
  const { as, email } = await newPerson(site);
  let user = await site.open('/account', { as });
  site.allow(/422/);
  const names = await section('Name and email');
  await user.click(names.getByRole('button', { name: 'Change name' }));
  await isFocused(() => names.getByLabelText('Name'));
  await user.clear(names.getByLabelText('Name'));
  await user.keyboard('{Enter}');
  await names.findByText('Please enter your name.');
  await isFocused(() => names.getByLabelText('Name'));
  await user.paste('Robin Renamed');
  await user.keyboard('{Enter}');
  await names.findByText('Robin Renamed');
  await isFocused(() => names.getByRole('button', { name: 'Change name' }));
  await button('Robin Renamed, your account');

  const news = () => screen.findByLabelText('Newsletter');
  const mail = () => screen.findByLabelText('Mail about the voting');
  await user.click(await news());
  await user.click(await mail());
  await screen.findByText('You’ll get mail about the voting.');
  user = await site.open('/account');
  expect([await news(), await mail()]).toMatchObject([{ checked: true }, { checked: true }]);

  const ways = await section('Ways to sign in');
  await user.click(ways.getByRole('button', { name: 'Change password' }));
  await isFocused(() => ways.getByLabelText('Current password'));
  await user.paste('not my password');
  await fill(user, ways.getByLabelText('New password'), 'another long password');
  await user.keyboard('{Enter}');
  await ways.findByText('This is not your password.');
  expect(ways.getByLabelText('New password')).toHaveProperty('value', 'another long password');
  await expectAccessible();
  await fill(user, ways.getByLabelText('Current password'), password);
  await user.keyboard('{Enter}');
  await ways.findByRole('button', { name: 'Change password' });
  expect((await site.mailTo(email)).subject).toContain('Your password at');
  // The session goes on.
  await user.click(await mail());
  await waitFor(async () => expect(await mail()).toHaveProperty('checked', false));
});

test('an address is changed by the link in the new one, and a browser elsewhere is signed out', async () => {
  const { as, email } = await newPerson(site);
  const other = await site.elsewhere(as);
  const user = await site.open('/account', { as, width: 390 });
  const names = await section('Name and email');
  await user.click(names.getByRole('button', { name: 'Change email' }));
  await fill(user, names.getByLabelText('New email'), `new-${email}`);
  await fill(user, names.getByLabelText('Your password'), password);
  await expectAccessible();
  await user.click(names.getByRole('button', { name: 'Send link' }));
  await names.findByText(`new-${email}`);
  expect((await site.mailTo(email)).subject).toContain('A new address for your account');

  const sessions = await section('Where you are signed in');
  await user.click(sessions.getByRole('button', { name: /^Sign out .*, since/ }));
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
  expect(await other.call('account.get')).toMatchObject({ status: 401 });

  await site.newBrowser();
  const opened = await site.open(linkIn(await site.mailTo(`new-${email}`), 'account/email'));
  await heading('Confirm your new email');
  await opened.click(await button('Use this address'));
  await isFocused(() => screen.getByRole('heading', { level: 1, name: 'Your email is changed' }));
  await expectAccessible();
  await site.open('/account', { as: { email: `new-${email}` } });
  const kept = await section('Name and email');
  for (const text of [`new-${email}`, 'Pat Person']) kept.getByText(text);
});

test('a session that has ended keeps what was typed, and goes on after signing in again', async () => {
  const { as, email } = await newPerson(site);
  const user = await site.open('/account', { as });
  site.allow(/401/);
  const names = await section('Name and email');
  await user.click(names.getByRole('button', { name: 'Change name' }));
  await fill(user, names.getByLabelText('Name'), 'Typed Before');
  const works = site.intercept(/account\/rename/, () => refusal(401, 'signed_out', 'Please sign in.'));
  await user.click(names.getByRole('button', { name: 'Save name' }));
  await screen.findByText(/^Your session has ended\./);
  works();
  await signIn(user, email);
  await waitFor(() => expect(screen.queryByText(/^Your session has ended\./)).toBeNull());
  expect(names.getByLabelText('Name')).toHaveProperty('value', 'Typed Before');
  await user.click(names.getByRole('button', { name: 'Save name' }));
  await names.findByText('Typed Before');
});

test('without a password, a deletion takes a sign-in of the last minutes, whose form no dialog hides', async () => {
  const as = { email: 'without-password@acclaim.test', fullname: 'No Password' };
  const user = await site.open('/account', { as, width: 390 });
  site.allow(/403|422/);
  await user.click((await section('Your data')).getByRole('button', { name: 'Delete my account…' }));
  const question = await dialog('Delete your account?');
  await user.click(question.getByRole('button', { name: 'Delete my account' }));
  await question.findByText('Please type the word delete.');
  await site.setClock(new Date(site.platform().clock.now() + 11 * 60_000).toISOString());
  await fill(user, question.getByLabelText('Type the word delete'), 'delete');
  await user.click(question.getByRole('button', { name: 'Delete my account' }));
  await user.click(await question.findByRole('button', { name: 'Sign in again' }));
  await (await dialog('Sign in')).findByRole('form');
  expect(screen.queryByRole('dialog', { name: 'Delete your account?' })).toBeNull();
  (await section('Name and email')).getByText('No Password');
});

test('who deletes the account is asked for the password, and told when a new one can be opened', async () => {
  const { as, email } = await newPerson(site, [4]);
  const user = await site.open('/account', { as });
  site.allow(/401|409|422/);
  // What was asked before is answered as without a session, and before the deletion is.
  const gone = Promise.withResolvers<Response>();
  site.intercept(/auth\/passkeys/, () => gone.promise);
  site.intercept(/account\/delete/, async (next) => {
    const answer = await next();
    if (answer.ok) {
      gone.resolve(await refusal(401, 'signed_out'));
      await screen.findByText(/^Your session has ended/);
    }
    return answer;
  });
  const data = await section('Your data');
  await user.click(data.getByRole('button', { name: 'Delete my account…' }));
  const question = await dialog('Delete your account?');
  await fill(user, question.getByLabelText('Your password'), 'not my password');
  await user.click(question.getByRole('button', { name: 'Delete my account' }));
  await question.findByText('This is not your password.');
  await expectAccessible();
  await fill(user, question.getByLabelText('Your password'), password);
  await user.keyboard('{Enter}');
  await screen.findByText(/^Your account is deleted\. Your votes/);
  await screen.findByRole('link', { name: 'Sign in' });
  expect(document.cookie).not.toContain('signed_in');

  const again = await site.open('/voting');
  await send(again, 'Continue', { Email: email });
  await fill(again, await screen.findByLabelText('Code'), codeIn(await site.mailTo(email)));
  await screen.findByText(/^This account was deleted today\. You can open a new one/);
});
