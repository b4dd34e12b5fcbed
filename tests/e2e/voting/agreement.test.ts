import { expect, test } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { newVoter, thanksButton, votingSite, voteButton, votesOnServer, loginForm } from './voting-site.ts';

const { open } = votingSite();
const waitingButton = /^Waiting for connection to send your vote for The General/;

test('two tabs agree on votes, cancels, and who is signed in', async () => {
  const first = await open('/voting', { as: newVoter() });
  const second = await open('/voting', { context: first.context });
  await voteButton(second.page, 'The General').waitFor();
  await voteButton(first.page, 'The General').click();
  await thanksButton(second.page, 'The General').click();
  await voteButton(first.page, 'The General').waitFor();
  await second.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await loginForm(first.page).waitFor();
  expect(await first.page.getByText('Signed in as').count()).toBe(0);
});

test('a vote that another device has given already is shown as given', async () => {
  const voter = newVoter();
  const first = await open('/voting', { as: voter });
  const second = await open('/voting', { as: voter });
  second.allow(/409/);
  await voteButton(second.page, 'The General').waitFor();
  await voteButton(first.page, 'The General').click();
  await thanksButton(first.page, 'The General').waitFor();
  await voteButton(second.page, 'The General').click();
  await thanksButton(second.page, 'The General').waitFor();
  await second.page.getByRole('alert').getByText('You have already voted for this nominee today.').waitFor();
  expect(await votesOnServer(second.page)).toHaveLength(1);
});

test('a vote while offline waits, and is sent once when the connection is back', async () => {
  const { page, context, allow } = await open('/voting', { as: newVoter() });
  allow(/ERR_INTERNET_DISCONNECTED/);
  await voteButton(page, 'The General').waitFor();
  await context.setOffline(true);
  await voteButton(page, 'The General').click();
  await page.getByRole('button', { name: waitingButton }).waitFor();
  await page.getByRole('alert').getByText('is kept on this device').waitFor();
  await context.setOffline(false);
  await thanksButton(page, 'The General').waitFor();
  expect(await votesOnServer(page)).toHaveLength(1);
});

test('a vote whose answer alone was lost is not doubled, and the page that follows finishes it', async () => {
  const { page, allow } = await open('/voting', { as: newVoter() });
  allow(/ERR_FAILED/);
  const attempts: string[] = [];
  let answered = 0;
  await page.route('**/votes/vote', async (route) => {
    attempts.push((await route.request().allHeaders())['idempotency-key'] ?? '');
    const answer = await route.fetch();
    await (attempts.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    answered += 1;
  });
  await voteButton(page, 'The General').click();
  await page.getByRole('button', { name: waitingButton }).waitFor();
  await page.reload();
  await thanksButton(page, 'The General').waitFor();
  await eventually(() => answered).toBe(2);
  expect(new Set(attempts).size).toBe(1);
  expect(attempts[0]).toMatch(/^[\w-]{22}$/);
  expect(await votesOnServer(page)).toHaveLength(1);
});

test('an ended session turns the click into a pending vote', async () => {
  const { page, context, allow } = await open('/voting', { as: newVoter() });
  allow(/40[13]/);
  await voteButton(page, 'The General').waitFor();
  await context.clearCookies();
  await voteButton(page, 'The General').click();
  await loginForm(page).waitFor();
  await page.getByText('You are not signed in.').waitFor();
  expect(await thanksButton(page, 'The General').count()).toBe(0);
});
