import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { codeIn, linkIn } from '../../support/sample-site.ts';
import { button, fill, goTo, heading, main, send } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';
import { area } from '../visitors.ts';
import { thanksButton, vote, votesOnServer } from '../voting/ballot.ts';
import { expectAccessible } from '../workshop/organizers.ts';

const site = screenSite();

const isFocused = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));
const code = () => screen.getByLabelText('Code');
const codeFor = async (email: string, mails = 0) => codeIn(await site.mailTo(email, mails));
/** Another code than the right one. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

test('the code gives the vote that waited and makes the account, whose name is asked afterwards and may wait', async () => {
  const email = 'by-code@acclaim.test';
  const user = await site.open('/voting/direction', { width: 390 });
  await vote(user, 'Lois Weber');
  await screen.findByRole('form', { name: 'Sign in or sign up, and your vote for Lois Weber is given' });
  await isFocused(() => screen.getByLabelText('Email'));
  await send(user, 'Continue', { Email: email });
  await isFocused(code);
  await expectAccessible();
  const right = await codeFor(email);

  // Not whole, wrong, and pasted with a space: the last digit sends it.
  site.allow(/422/);
  await fill(user, code(), '12');
  await user.click((await area()).getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Please type the six digits of the code.');
  await fill(user, code(), wrong(right));
  await screen.findByText(/^This code is not right or too old\./);
  expect(code()).toHaveProperty('value', wrong(right));
  await fill(user, code(), `${right.slice(0, 3)} ${right.slice(3)}`);
  await thanksButton('Lois Weber');
  await waitFor(async () => expect(await votesOnServer()).toHaveLength(1));
  expect(sessionStorage).toHaveLength(0);

  await screen.findByLabelText('Welcome! What is your name?');
  await expectAccessible();
  await user.click(await button('Later'));
  expect(screen.queryByLabelText('Welcome! What is your name?')).toBeNull();
  await within(main()).findByText(email);
  await within(main()).findByRole('link', { name: 'Add your name' });
});

test('what is missing is said at its field, a bot check that comes late goes on by itself, and what was typed stays', async () => {
  const email = 'waits@acclaim.test';
  const user = await site.open('/voting');
  await screen.findByRole('form', { name: 'Sign in or sign up to vote' });
  expect(screen.queryByLabelText('I am not a robot')).toBeNull();
  await user.click(await button('Continue'));
  await screen.findByText('Please enter your email address.');
  // A screen reader hears of sending only when something is sent.
  expect(screen.getByTestId('announcer').textContent).not.toContain('Sending…');
  await isFocused(() => screen.getByLabelText('Email'));
  await fill(user, screen.getByLabelText('Email'), email);
  await user.keyboard('{Enter}');
  await screen.findByText('Please complete the bot check.');

  site.allow(/fetch/);
  const works = site.intercept(/auth\/code/, noConnection);
  await user.click(await screen.findByLabelText('I am not a robot'));
  await within(await (await area()).findByRole('alert')).findByText(/^We could not reach the server\./);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', email);
  works();
  await user.click(await button('Password or passkey'));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', email);
  await user.click(await button('Use a code by email'));
  await send(user, 'Continue');
  await isFocused(code);
});

test('a page that was dropped while the mail was read still asks for the code, and for another address on request', async () => {
  const email = 'reloads@acclaim.test';
  let user = await site.open('/voting');
  await send(user, 'Continue', { Email: email });
  await isFocused(code);
  user = await site.open('/winners');
  await user.click((await screen.findAllByRole('link', { name: 'Sign in' }))[0]!);
  await isFocused(code);
  await user.click(await button('Start over'));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', email);
  await send(user, 'Continue');
  await isFocused(code);
  await fill(user, code(), await codeFor(email, 1));
  await button(`${email}, your account`);
});

test('the link of the mail signs in by itself where the code was asked for, elsewhere by a press, and once', async () => {
  const email = 'by-link@acclaim.test';
  const user = await site.open('/voting');
  await send(user, 'Continue', { Email: email });
  await isFocused(code);
  const link = linkIn(await site.mailTo(email), 'account/enter');
  await site.newBrowser();
  site.allow(/403|410/);
  const elsewhere = await site.open(link);
  await screen.findByText(`Press the button to sign in as ${email}.`);
  await expectAccessible();
  await elsewhere.click(within(main()).getByRole('button', { name: 'Sign in' }));
  await heading('You are signed in');
  await screen.findByLabelText('Welcome! What is your name?');
  const wayOn = within(main()).getByRole('link', { name: 'Vote now' });
  expect(wayOn).toHaveProperty('pathname', '/gayvnawards/voting');

  await site.newBrowser();
  await site.open('/categories');
  goTo(link);
  await heading(/expired or was already used/);
  await screen.findByRole('form', { name: 'Sign in or sign up' });
});

test('inside of an app, where Google refuses, a word says what to do', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 300.0');
  await site.open('/voting');
  await (await area()).findByText(/^Google can’t be used inside this app\./);
  expect((await area()).queryByRole('button', { name: 'Sign in with Google' })).toBeNull();
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
  await screen.findByRole('form', { name: 'Sign in or sign up' });
  const shown = performance.now();
  await screen.findByLabelText('I am not a robot');
  expect(performance.now() - shown).toBeGreaterThan(900);
  expect(scripts).toEqual(expect.arrayContaining(['/local/bot-check.js', '/local/google/client.js']));
});
