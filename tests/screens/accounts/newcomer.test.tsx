import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { linkIn } from '../../support/sample-site.ts';
import { button, fill, goTo, heading, main, send } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';
import { area, choose } from '../visitors.ts';
import { isSaid, thanksButton, vote, votesOnServer } from '../voting/ballot.ts';
import { expectAccessible } from '../workshop/organizers.ts';

const site = screenSite();
const password = 'a long password';
const tooLate = 'This link has expired or was already used. Please request a new one.';

const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
const headingOfArea = async (name: string) => (await area()).findByRole('heading', { name });
const confirm = async (user: UserEvent) => user.click(await button('Confirm my account'));
const signedInAs = async (name: string) => {
  const shown = await waitFor(() => within(main()).getByText(name));
  expect(shown.closest('p')?.textContent).toContain(`igned in as ${name}`);
};

/** Registers an address; returns the link that is mailed to it. */
async function register(user: UserEvent, Email: string, Name: string, mails = 0) {
  await choose(user, 'Create an account');
  await send(user, 'Create account', { Name, Email, Password: password });
  await (await area()).findByText(Email);
  return linkIn(await site.mailTo(Email, mails), 'account/verify');
}

async function forgets(user: UserEvent, Email: string) {
  await choose(user, 'Sign in');
  await user.click(await button('Forgot your password?'));
  await send(user, 'Send link', { Email });
  await (await area()).findByText('Check your email. We sent an email to this address.');
}

test('an account is created, confirmed by its mail, and the vote that was pending is given; what is missing is said at its field', async () => {
  const email = 'fan@acclaim.test';
  let user = await site.open('/voting/direction');
  await vote(user, 'Lois Weber');
  await screen.findByRole('form', { name: 'Sign in, and your vote for Lois Weber is given' });
  await isFocused(screen.getByLabelText('Email'));
  await choose(user, 'Create an account');
  await screen.findByRole('form', { name: 'Create an account, and your vote for Lois Weber is given' });
  await fill(user, screen.getByLabelText('Password'), 'short');
  await user.click(await button('Create account'));
  for (const [label, text] of [
    ['Name', 'Please enter your name.'],
    ['Email', 'Please enter your email address.'],
    ['Password', 'Please choose a password of at least 10 characters.'],
  ] as const) {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(text);
  }
  await isFocused(screen.getByLabelText('Name'));
  screen.getByText('Please complete the bot check.');
  // A screen reader hears of sending only when something is sent.
  expect(screen.getByTestId('announcer').textContent).not.toContain('Sending…');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'short');
  await expectAccessible();

  await send(user, 'Create account', { Name: 'Fanny Fan', Email: email, Password: password });
  await isFocused(await headingOfArea('Check your email'));
  await expectAccessible();
  const link = linkIn(await site.mailTo(email), 'account/verify');
  // In the same tab: the pending vote comes along.
  user = await site.open(link);
  await heading('Confirm your account');
  await confirm(user);
  await isFocused(await heading('Your account is confirmed'));
  await signedInAs('Fanny Fan');
  await expectAccessible();
  const wayBack = await screen.findByRole('link', { name: 'Vote for Lois Weber' });
  await waitFor(() => expect(wayBack).toHaveProperty('pathname', '/gayvnawards/voting/direction/lois-weber'));
  await user.click(wayBack);
  await thanksButton('Lois Weber');
  await waitFor(async () => expect(await votesOnServer()).toHaveLength(1));
  expect(sessionStorage).toHaveLength(0);
  expect((await area()).queryByRole('form')).toBeNull();
});

test('a link that is cut short or used leads a stranger on to the form', async () => {
  const email = 'uses-twice@acclaim.test';
  const link = await register(await site.open('/voting'), email, 'Una Twice');
  await confirm(await site.open(link));
  await heading('Your account is confirmed');
  await site.newBrowser();
  const user = await site.open('/account/verify/short');
  site.allow(/422|410/);
  await confirm(user);
  await isFocused(await heading('This link is not complete. Copy all of it from the email.'));
  await screen.findByRole('form', { name: 'Sign in' });
  await expectAccessible();
  goTo(link);
  await confirm(user);
  await heading(tooLate);
  await send(user, 'Sign in', { Email: email, Password: password });
  await signedInAs('Una Twice');
  const wayOn = within(screen.getByRole('main')).getByRole('link', { name: 'Vote now' });
  expect(wayOn).toHaveProperty('pathname', '/gayvnawards/voting');
});

test('the mail of a registration is sent again on request, also to one who signs in with the right password before', async () => {
  const [email, name] = ['impatient@acclaim.test', 'Ima Patient'];
  const user = await site.open('/voting');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  site.intercept(/auth\/register/, async (next) => {
    await released;
    return next();
  });
  await choose(user, 'Create an account');
  await send(user, 'Create account', { Name: name, Email: email, Password: password });
  // What is on its way belongs to this form, which stays until the answer is there.
  await choose(user, 'Sign in');
  await screen.findByRole('form', { name: 'Create an account' });
  release();
  await headingOfArea('Check your email');
  screen.getByText(email);

  site.allow(/fetch|403/);
  const resend = async () => user.click(await button('Resend email'));
  await resend();
  await screen.findByText('Please complete the bot check.');
  await user.click(await screen.findByLabelText('I am not a robot'));
  await waitFor(() => expect(screen.queryByText('Please complete the bot check.')).toBeNull());
  const works = site.intercept(/auth\/resend/, noConnection);
  await resend();
  await within(await (await area()).findByRole('alert')).findByText(/^We could not reach the server\./);
  works();
  await send(user, 'Resend email');
  await isSaid('We sent the email again.');
  await waitFor(() => expect(screen.getByTestId('announcer').textContent).toBe('We sent the email again.'));
  expect((await area()).queryByRole('alert')).toBeNull();

  await choose(user, 'Sign in');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', password);
  await send(user, 'Sign in');
  await isFocused(await headingOfArea('Confirm your email address'));
  await (await area()).findByText(/^You haven’t confirmed your registration yet\./);
  await send(user, 'Resend email');
  await (await area()).findByText('We sent the email again.');
  await expectAccessible();
  await choose(user, 'Sign in');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', password);

  goTo(linkIn(await site.mailTo(email, 2), 'account/verify'));
  await confirm(user);
  await signedInAs(name);
});

test('after a second registration either link confirms, and the other says that there is no need', async () => {
  const email = 'twice@acclaim.test';
  const user = await site.open('/voting');
  const link = await register(user, email, 'Ima Patient');
  const second = await register(user, email, 'Ima Patient', 1);
  expect(second).not.toBe(link);
  goTo(link);
  await confirm(user);
  await heading('Your account is confirmed');
  site.allow(/410/);
  goTo(second);
  await confirm(user);
  await heading('You don’t need this link anymore');
  await signedInAs('Ima Patient');
  await expectAccessible();
});

test('a link that is opened in another browser asks for the password, with which the first browser signs in', async () => {
  const email = 'two-phones@acclaim.test';
  const link = await register(await site.open('/voting'), email, 'Two Phones');
  await site.newBrowser();
  let user = await site.open(link, { width: 390 });
  site.allow(/403|422/);
  await confirm(user);
  await isFocused(await heading('Finish with your password'));
  screen.getByText('You opened this link in another browser than the one you registered in.');
  await expectAccessible();

  // What is missing or easy to guess is said at the field, and what was typed stays.
  await confirm(user);
  await screen.findByText('Please choose a password of at least 10 characters.');
  await isFocused(screen.getByLabelText('Password'));
  await user.paste('password12');
  await confirm(user);
  await screen.findByText('This password is too easy to guess. Please choose another one.');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'password12');
  await fill(user, screen.getByLabelText('Password'), password);
  await confirm(user);
  await heading('Your account is confirmed');
  await signedInAs('Two Phones');

  await site.newBrowser();
  user = await site.open('/voting');
  await send(user, 'Sign in', { Email: email, Password: password });
  await signedInAs('Two Phones');
});

test('a password forgotten before the account is confirmed is chosen by a link that confirms it too', async () => {
  const email = 'forgets-early@acclaim.test';
  const user = await site.open('/voting');
  await register(user, email, 'Early Bird');
  await forgets(user, email);
  const mail = await site.mailTo(email, 1);
  expect(mail.text).toContain(
    'Please choose a password within 24 hours. That confirms your address and signs you in.',
  );
  goTo(linkIn(mail, 'account/reset'));
  await fill(user, await screen.findByLabelText('New password'), 'a better password');
  await user.click(await button('Save password'));
  await heading('Your password is saved');
  await signedInAs('Early Bird');
  await expectAccessible();
});

test('a forgotten password is replaced by a link, which ends other sessions and is good once', async () => {
  const email = 'voter@acclaim.test';
  const other = await site.elsewhere({ email });
  const user = await site.open('/voting');
  await forgets(user, email);
  const link = linkIn(await site.mailTo(email), 'account/reset');
  goTo(link);
  await user.click(await button('Save password'));
  await screen.findByText('Please choose a password of at least 10 characters.');
  await expectAccessible();
  await user.paste('another long password');
  await user.click(await button('Save password'));
  await heading('Your password is saved');
  screen.getByText(/^You’re signed out everywhere else\./);
  expect((await other.call('auth.me')).body).toEqual({});

  // A signed-in visitor who wants a new password can still ask for one.
  site.allow(/410/);
  goTo('/categories');
  await heading('Categories');
  goTo(link);
  await fill(user, await screen.findByLabelText('New password'), 'yet another password');
  await user.click(await button('Save password'));
  await heading(tooLate);
  await button('Send link');
  await expectAccessible();
});

test('the bot check of the sign-in comes 1,000 ms after its form, and no script of others before it', async () => {
  vi.stubGlobal('pause', 1);
  const scripts: string[] = [];
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(new URL(node.src).pathname);
    append(...nodes);
  });
  const user = await site.open('/categories');
  await heading('Categories');
  expect(scripts).toEqual([]);
  await user.click(screen.getAllByRole('link', { name: 'Sign in' })[0]!);
  await screen.findByRole('form', { name: 'Sign in' });
  const shown = performance.now();
  await screen.findByLabelText('I am not a robot');
  expect(performance.now() - shown).toBeGreaterThan(900);
  expect(scripts).toEqual(expect.arrayContaining(['/local/bot-check.js', '/local/google/client.js']));
});
