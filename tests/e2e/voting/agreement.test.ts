import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { routeUntil } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { loginForm, thanksButton, voteButton, votesOnServer } from './voting-site.ts';
import { newVoter } from '../../support/http-voter.ts';

const { open } = sampleSite();

test('two tabs agree on votes, cancels, and who is signed in, and the one after a lost answer finishes the vote', async () => {
  const first = await open('/voting', { as: newVoter() });
  const second = await open('/voting', { context: first.context });
  await voteButton(second.page, 'The General').waitFor();
  await voteButton(first.page, 'The General').click();
  await thanksButton(second.page, 'The General').click();
  await voteButton(first.page, 'The General').waitFor();

  first.allow(/ERR_FAILED/);
  const votesAreBack = new AbortController();
  const attempts: string[] = [];
  const days = new Set<string | undefined>();
  await routeUntil(votesAreBack.signal, first.page, '**/votes/get', (route) => route.abort());
  await first.context.route('**/votes/vote', async (route) => {
    const headers = await route.request().allHeaders();
    attempts.push(headers['idempotency-key'] ?? '');
    days.add(headers['voting-day']);
    const answer = await route.fetch();
    await (attempts.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await voteButton(first.page, 'Metropolis').click();
  await first.page
    .getByRole('button', { name: /^Waiting for an answer to your vote for Metropolis/ })
    .waitFor();
  await first.page.getByRole('alert').getByText('We saved it on this device').waitFor();
  await expectAccessible(first.page);
  votesAreBack.abort();
  await first.page.reload();
  await thanksButton(first.page, 'Metropolis').waitFor();
  await thanksButton(second.page, 'Metropolis').waitFor();
  await eventually(async () => (await votesOnServer(second.page)).length).toBe(1);
  expect(new Set(attempts).size).toBe(1);
  expect(attempts[0]).toMatch(/^[\w-]{22}$/);
  expect([...days]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);

  // What a tab still asks as the session ends is refused.
  for (const { allow } of [first, second]) allow(/status of 401/);
  await second.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await loginForm(first.page).waitFor();
  expect(await first.page.getByText('Signed in as').count()).toBe(0);
});
