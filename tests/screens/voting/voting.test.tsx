import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { button, pass, send, stopTimers } from '../page.ts';
import { noConnection, refusal, screenSite } from '../site.tsx';
import { area, choosePassword, loginBar } from '../visitors.ts';
import { newVoter } from '../../support/http-voter.ts';
import { expectAccessible } from '../workshop/organizers.ts';
import {
  cancel,
  isSaid,
  shows,
  limitButtons,
  press,
  thanksButton,
  vote,
  voteButton,
  votesOnServer,
} from './ballot.ts';

const site = screenSite();
const account = { Email: 'voter@acclaim.test', Password: 'voter-of-acclaim' };
const asked = { name: /^Sign in( or sign up)?, and your vote for The General is given$/ };

test('a click while signed out leads to the form, and after login to the vote, which stays and can be cancelled', async () => {
  const user = await site.open('/voting');
  await vote(user, 'The General');
  const email = await screen.findByLabelText('Email');
  await waitFor(() => expect(document.activeElement).toBe(email));
  await screen.findByRole('form', asked);

  site.allow(/401/);
  await send(user, 'Sign in', { ...account, Password: 'not the password' });
  await isSaid(/^Incorrect email or password\./);
  await screen.findByRole('form', asked);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', account.Email);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'not the password');

  await send(user, 'Sign in', account);
  await thanksButton('The General');
  await isSaid(/Your vote for The General is in\. 2 votes left/);
  expect((await area()).queryByRole('form')).toBeNull();

  const again = await site.open('/voting');
  await cancel(again, 'The General');
  await voteButton('The General');
  await isSaid('Your vote for The General is canceled.');
  expect(await votesOnServer()).toEqual([]);
});

test('what is missing is said by field; the form and the vote that asked for it go on request, and the form is not there for those who are signed in', async () => {
  const user = await site.open('/voting');
  await vote(user, 'The General');
  await choosePassword(user);
  const form = within(await screen.findByRole('form', asked));
  await user.click(form.getByRole('button', { name: 'Sign in' }));
  for (const text of [
    'Please enter your email address.',
    'Please enter your password.',
    'Please complete the bot check.',
  ])
    await form.findByText(text);
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');

  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect((await area()).queryByRole('form')).toBeNull();
  await user.click((await loginBar()).getByRole('button', { name: 'Sign in' }));
  await send(user, 'Sign in', account);
  await button('Sign out');
  expect((await area()).queryByRole('form')).toBeNull();
  await vote(user, 'The Crowd');
  await thanksButton('The Crowd');
  await voteButton('The General');
  await waitFor(async () => expect(await votesOnServer()).toHaveLength(1));
  await user.click(await button('Sign out'));
  await (await area()).findByRole('form');
});

test('a failed vote is taken back in sight, with the message of the response; at the limit the others say so and are disabled, until a vote is canceled', async () => {
  const user = await site.open('/voting', { as: newVoter() });
  site.allow(/500/);
  const message = 'The ballot box is jammed.';
  const works = site.intercept(/votes\/vote/, async () => refusal(500, 'internal', message));
  await vote(user, 'The General');
  await isSaid(`Your vote wasn’t counted. ${message}`);
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining(message));
  works();
  await press(user, 'Try again to vote for The General');
  await thanksButton('The General');

  for (const title of ['Metropolis', 'The Crowd']) await vote(user, title);
  await isSaid('No votes left');
  expect(limitButtons()).toHaveLength(7);
  expect(limitButtons()[0]).toHaveProperty('disabled', true);
  await waitFor(async () => expect(await votesOnServer()).toHaveLength(3));
  await cancel(user, 'Metropolis');
  await voteButton('Metropolis');
  expect(limitButtons()).toEqual([]);
});

test('from a category whose votes are all given the page goes on by itself, unless the voter does something or stays; the picks name the choices', async () => {
  await site.open('/voting', { as: newVoter() });
  site.allow(/Not implemented: HTMLCanvasElement/);
  await isSaid('3 votes left');
  await isSaid('Next category: Outstanding Direction');
  const user = stopTimers();
  const voteFor = async (titles: string[]) => {
    for (const title of titles) {
      await vote(user, title);
      // Here every focus is one of the keyboard's, which is not called away.
      (document.activeElement as HTMLElement).blur();
      await thanksButton(title);
    }
    await isSaid(`Your vote for ${titles.at(-1)} is in.`);
  };
  await voteFor(['The General', 'Metropolis', 'The Crowd']);
  await button('Stay here');
  await pass(3999);
  await shows('Outstanding Picture');
  await pass(1);
  await shows('Outstanding Direction');

  await voteFor(['Lois Weber', 'Fritz Lang', 'Abel Gance']);
  await button('Stay here');
  await user.keyboard('{Shift}');
  await pass(60_000);
  await shows('Outstanding Direction');
  await cancel(user, 'Abel Gance');
  await voteButton('Abel Gance');
  await pass(700);
  await voteFor(['Abel Gance']);
  await user.click(await button('Stay here'));
  await pass(60_000);
  await shows('Outstanding Direction');

  await user.click(screen.getByText('All categories'));
  await user.click(await button('See my picks'));
  const picks = within(await screen.findByRole('dialog', { name: 'My picks' }));
  expect(picks.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Metropolis',
    'The Crowd',
    'The General',
    'Abel Gance',
    'Fritz Lang',
    'Lois Weber',
  ]);
});

test('a vote while offline waits, and is sent once when the connection is back; after the session it is a pending vote', async () => {
  const user = await site.open('/voting', { as: newVoter() });
  site.allow(/fetch|40[13]/);
  await isSaid('3 votes left');
  const connect = site.intercept(/./, noConnection);
  await vote(user, 'The General');
  await button(/^Waiting for an answer to your vote for The General/);
  await isSaid(/We saved it on this device/);
  connect();
  window.dispatchEvent(new Event('online'));
  await thanksButton('The General');
  expect(await votesOnServer()).toHaveLength(1);

  // The session has ended: the server knows nobody.
  site.intercept(/auth\/me/, async () => Response.json({}));
  site.intercept(/votes\/vote/, async () => refusal(401, 'signed_out', 'Please sign in.'));
  await vote(user, 'The Crowd');
  await (await area()).findByRole('form');
  expect(screen.queryByTitle(/^Thank you for voting for The Crowd/)).toBeNull();
});

test('a ballot box whose code cannot be loaded is reported once, and a reload brings it', async () => {
  const as = newVoter();
  vi.spyOn(console, 'warn').mockReturnValue();
  const code = '../../../web/features/voting/ballot-box/open-ballot-box.ts';
  vi.doMock(code, () => Promise.reject(new Error('The code is lost.')));
  await site.open('/voting', { as });
  await isSaid('We couldn’t load your ballot.');
  expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent)).toHaveLength(1);
  vi.doUnmock(code);
  await site.open('/voting');
  await screen.findByText('3 votes left');
});

test('a busy server makes no voter look signed out for long, nor votes that cannot be loaded look like none', async () => {
  const as = newVoter();
  const voter = await site.open('/voting', { as });
  await vote(voter, 'The General');
  await thanksButton('The General');
  await waitFor(async () => expect(await votesOnServer()).toHaveLength(1));

  site.allow(/503/);
  const busy = () => refusal(503, 'unavailable', 'The service is busy.');
  let asked = 0;
  site.intercept(/auth\/me/, (next) => ((asked += 1) === 1 ? busy() : next()));
  const rested = site.intercept(/votes\/get/, busy);
  const user = await site.open('/voting');
  await (await area()).findByRole('form');
  await button('Sign out');
  expect((await area()).queryByRole('form')).toBeNull();

  await isSaid('We couldn’t load your votes for today');
  expect(screen.queryByText(/votes? left|votes used|Voted in/)).toBeNull();
  await expectAccessible();
  rested();
  await user.click(await button('Try again'));
  await thanksButton('The General');
  await screen.findByText('2 votes left');
  await waitFor(() =>
    expect(screen.getByTestId('announcer').textContent).toBe('Your votes for today are loaded.'),
  );
  expect(document.activeElement?.id).toBe('category-title');
});
