import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { csrfHeader } from '#contract/addresses.ts';
import { codeIn, linkIn } from '../../support/sample-site.ts';
import { button, fill, goTo, heading, main, send } from '../page.ts';
import { screenSite } from '../site.tsx';
import { area, choosePassword } from '../visitors.ts';
import { thanksButton, vote, votesOnServer } from '../voting/ballot.ts';
import { expectAccessible } from '../workshop/organizers.ts';

const site = screenSite();
const password = 'a long password';
const tooLate = 'This link has expired or was already used. Please request a new one.';

const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
const confirm = async (user: UserEvent) => user.click(await button('Confirm my account'));
const signedInAs = async (name: string) => {
  const shown = await waitFor(() => within(main()).getByText(name));
  expect(shown.closest('p')?.textContent).toContain(`igned in as ${name}`);
};

/** Registers an address by the API, from the browser of the page that is open; returns the link that is mailed to it. */
async function register(email: string, fullname: string, mails = 0) {
  const post = async <T,>(path: string, body: object, headers = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return (await fetch(path, { ...init, body: JSON.stringify(body) })).json() as T;
  };
  const check = await post<{ token: string }>('/local/bot-check', {});
  const csrf = (await (await fetch('/gayvnawards/api/auth/csrf')).json()) as { token: string };
  const entries = { email, fullname, password, 'g-recaptcha-response': check.token };
  await post('/gayvnawards/api/auth/register', entries, { [csrfHeader]: csrf.token });
  return linkIn(await site.mailTo(email, mails), 'account/verify');
}

async function forgets(user: UserEvent, Email: string) {
  await choosePassword(user);
  await user.click(await button('Forgot your password?'));
  await send(user, 'Send link', { Email });
  await isFocused(await (await area()).findByRole('heading', { name: 'Check your email' }));
}

test('the link of a registration confirms it and leads back to the vote that waited; one mailed after it says that there is no need', async () => {
  const email = 'fan@acclaim.test';
  let user = await site.open('/voting/direction');
  await vote(user, 'Lois Weber');
  await screen.findByRole('form', { name: 'Sign in or sign up, and your vote for Lois Weber is given' });
  const link = await register(email, 'Fanny Fan');
  const second = await register(email, 'Fanny Fan', 1);
  expect(second).not.toBe(link);
  // In the same tab: the pending vote comes along.
  user = await site.open(link);
  await heading('Confirm your account');
  await confirm(user);
  await isFocused(await heading('Your account is confirmed'));
  await signedInAs('Fanny Fan');
  await expectAccessible();
  const wayBack = await screen.findByRole('link', { name: 'Vote for Lois Weber' });
  await waitFor(() => expect(wayBack).toHaveProperty('pathname', '/gayvnawards/voting/direction/lois-weber'));
  site.allow(/410/);
  goTo(second);
  await confirm(user);
  await heading('You don’t need this link anymore');
  await signedInAs('Fanny Fan');
  await user.click(await screen.findByRole('link', { name: 'Vote for Lois Weber' }));
  await thanksButton('Lois Weber');
  await waitFor(async () => expect(await votesOnServer()).toHaveLength(1));
  expect(sessionStorage).toHaveLength(0);
});

test('a link that is cut short or used leads a stranger on to the form', async () => {
  const email = 'uses-twice@acclaim.test';
  await site.open('/voting');
  const link = await register(email, 'Una Twice');
  await confirm(await site.open(link));
  await heading('Your account is confirmed');
  await site.newBrowser();
  const user = await site.open('/account/verify/short');
  site.allow(/422|410/);
  await confirm(user);
  await isFocused(await heading('This link is not complete. Copy all of it from the email.'));
  await screen.findByRole('form', { name: 'Sign in or sign up' });
  await expectAccessible();
  goTo(link);
  await confirm(user);
  await heading(tooLate);
  await send(user, 'Sign in', { Email: email, Password: password });
  await signedInAs('Una Twice');
  const wayOn = within(screen.getByRole('main')).getByRole('link', { name: 'Vote now' });
  expect(wayOn).toHaveProperty('pathname', '/gayvnawards/voting');
});

test('the password of an unconfirmed registration leads to the code, for the address that was typed', async () => {
  const email = 'impatient@acclaim.test';
  const user = await site.open('/voting');
  await register(email, 'Ima Patient');
  site.allow(/403/);
  await send(user, 'Sign in', { Email: email, Password: password });
  const refused = await (await area()).findByText(/^You haven’t confirmed your registration yet\./);
  expect(refused.textContent).toContain('use a code by email');
  await user.click(await button('Use a code by email'));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', email);
  await send(user, 'Continue');
  await fill(user, await screen.findByLabelText('Code'), codeIn(await site.mailTo(email, 1)));
  await button(`${email}, your account`);
});

test('a link that is opened in another browser asks for the password, with which the first browser signs in', async () => {
  const email = 'two-phones@acclaim.test';
  await site.open('/voting');
  const link = await register(email, 'Two Phones');
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
