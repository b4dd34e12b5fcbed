import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { day, from, shownTime } from '../../support/moments.ts';
import { admin, heading } from '../page.ts';
import { screenSite } from '../site.tsx';
import { vote, voteButtons } from './ballot.ts';

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
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull();
  expect(main().queryByRole('link', { name: 'See the winners' })).toBeNull();
}

test('while voting is not open yet its own title and HTML are shown, with what comes next and the nominees, and no vote', async () => {
  await site.setClock(from('voting_start', -day));
  const user = await site.open('/voting');
  await expectClosed('votingNotOpen', 'See the nominees');
  for (const instant of ['voting_start', 'voting_end'] as const)
    screen.getByText(new RegExp(shownTime(await site.event(), instant)));
  await screen.findByRole('heading', { level: 3, name: 'Outstanding Picture' });
  await user.click(main().getAllByRole('link', { name: 'Metropolis' })[0]!);
  await screen.findByRole('heading', { level: 3, name: 'Metropolis' });
  expect(location.pathname).toBe('/gayvnawards/voting/outstanding-picture/metropolis');
  expect(voteButtons()).toEqual([]);
  await user.click(main().getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('form', { name: 'Sign in' });
});

test('an admin sees the page while it is closed, with a notice, and can give no vote', async () => {
  await site.setClock(afterEnd);
  const user = await site.open('/voting', { as: admin });
  const notice = await screen.findByText(/logged in as an admin/);
  const alert = notice.closest('[role=alert]');
  expect(alert?.className).toContain('alert-danger');
  expect(alert?.textContent).toMatch(/^Voting is closed\..*not visible to other visitors\.$/);
  site.allow(/403/);
  await vote(user, 'The General');
  await screen.findByText('Voting is closed.');
});
