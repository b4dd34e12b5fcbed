import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { day, from, fromMidnight, shownTime } from '../../support/moments.ts';
import { admin, goTo, heading } from '../page.ts';
import { screenSite } from '../site.tsx';
import { newVoter } from '../../support/http-voter.ts';
import {
  isSaid,
  signInElsewhere,
  thanksButton,
  vote,
  voteButton,
  voteButtons,
  votesOnServer,
} from './ballot.ts';

const site = screenSite();
const afterEnd = from('voting_end', 30_001);

const main = () => within(screen.getByRole('main'));

/** Expects the closed view in the words of the app configuration. */
async function expectClosed(variant: 'votingNotOpen' | 'votingClosed', wayOn: string) {
  const { titles, messages } =
    await site.ask<Record<'titles' | 'messages', Record<typeof variant, string>>>('app/get');
  await heading(titles[variant]);
  const html = () => document.querySelector('main .prose')?.innerHTML;
  await waitFor(() => expect(html()).toBe(messages[variant]));
  expect(html()).toContain('<strong>');
  await screen.findByRole('link', { name: wayOn });
  expect(voteButtons()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(main().queryByRole('link', { name: 'See the winners' })).toBeNull();
}

test('while voting is not open yet its own title and HTML are shown, with what comes next and the nominees, and no vote, but to an admin', async () => {
  await site.setClock(from('voting_start', -day));
  const user = await site.open('/voting');
  await expectClosed('votingNotOpen', 'See the nominees');
  for (const instant of ['voting_start', 'voting_end'] as const)
    screen.getByText(new RegExp(shownTime(await site.event(), instant)));
  await screen.findByRole('heading', { level: 3, name: 'Outstanding Picture' });
  await user.click(main().getAllByRole('link', { name: 'Metropolis' })[0]!);
  await heading('Metropolis');
  expect(location.pathname).toBe('/gayvnawards/voting/outstanding-picture/metropolis');
  expect(voteButtons()).toEqual([]);
  await user.click(main().getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('form', { name: 'Sign in or sign up' });
  await signInElsewhere(admin);
  await screen.findByText(/logged in as an admin/);
});

test('the page closes by itself when the server says that voting ends, with its own title and HTML', async () => {
  await site.setClock(from('voting_end', -60_000));
  await site.open('/voting');
  await within(await screen.findByRole('timer')).findByText(/^00:00:\d\d$|^00:01:00$/);
  const event = await site.event();
  await screen.findByText(shownTime(event, 'voting_end'));
  // The menu has the ballot as its button while voting is open.
  const phase = () => document.querySelector<HTMLElement>('.site-header')?.dataset['phase'];
  expect(phase()).toBe('open');
  site.later(91_000);
  await expectClosed('votingClosed', 'See the nominees');
  expect(screen.queryByText(shownTime(event, 'voting_start'))).toBeNull();
  expect(phase()).toBe('closed');
  goTo('/');
  await screen.findByRole('heading', { level: 2, name: 'The nominees' });
  expect(main().queryByRole('link', { name: /\bvote\b/i })).toBeNull();
});

test('a vote that comes too late closes the page', async () => {
  await site.setClock(from('voting_end', -60_000));
  const user = await site.open('/voting', { as: newVoter() });
  site.allow(/403/);
  await voteButton('The General');
  const scroll = vi.spyOn(window, 'scrollTo');
  await site.setClock(afterEnd);
  await vote(user, 'The General');
  await heading('The ballot is closed');
  await screen.findByText('Voting is closed.');
  // The nominees are far down a phone's page, and the closed page is short.
  expect(scroll).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  expect(voteButtons()).toEqual([]);
  await screen.findByText(/^Signed in as/);
  expect(screen.queryByText(/not visible to other visitors/)).toBeNull();
});

test('a new day brings new votes without a reload', async () => {
  await site.setClock(fromMidnight(-60_000));
  const user = await site.open('/voting', { as: newVoter() });
  await isSaid('tonight at midnight');
  await vote(user, 'The General');
  await thanksButton('The General');
  await waitFor(async () => expect(await votesOnServer()).toHaveLength(1));
  site.later(70_000);
  await voteButton('The General');
  await screen.findByText('3 votes left');
  expect(await votesOnServer()).toEqual([]);
});

test('an admin sees the page while it is closed, with a notice; a voter does not', async () => {
  await site.setClock(afterEnd);
  const user = await site.open('/voting', { as: admin });
  const notice = await screen.findByText(/logged in as an admin/);
  const alert = notice.closest('[role=alert]');
  expect(alert?.className).toContain('alert-danger');
  expect(alert?.textContent).toMatch(/^Voting is closed\..*not visible to other visitors\.$/);
  site.allow(/403/);
  await vote(user, 'The General');
  await screen.findByText('Voting is closed.');

  await signInElsewhere(newVoter());
  await heading('The ballot is closed');
  await screen.findByText(/^Signed in as/);
  expect(notice.isConnected).toBe(false);
});
