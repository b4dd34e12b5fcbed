import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { newVoter, thanksButton, votingSite, voteButton, votesOnServer, loginForm } from './voting-site.ts';

const { open } = votingSite();
const waitingButton = /^Waiting for an answer to your vote for The General/;

/** The call is carried out, and its answer lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

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
  await second.page.getByRole('alert').getByText("You've already voted for this nominee today.").waitFor();
  expect(await votesOnServer(second.page)).toHaveLength(1);
});

test('a vote while offline waits, and is sent once when the connection is back', async () => {
  const { page, context, allow } = await open('/voting', { as: newVoter() });
  allow(/ERR_INTERNET_DISCONNECTED/);
  await voteButton(page, 'The General').waitFor();
  await context.setOffline(true);
  await voteButton(page, 'The General').click();
  await page.getByRole('button', { name: waitingButton }).waitFor();
  await page.getByRole('alert').getByText('We saved it on this device').waitFor();
  await context.setOffline(false);
  await thanksButton(page, 'The General').waitFor();
  expect(await votesOnServer(page)).toHaveLength(1);
});

test('a vote whose answer alone was lost is not doubled, and the page that follows finishes it', async () => {
  const { page, allow } = await open('/voting', { as: newVoter() });
  allow(/ERR_FAILED/);
  const attempts: string[] = [];
  let answered = 0;
  await voteButton(page, 'The General').waitFor();
  await page.route('**/votes/get', (route) => route.abort());
  await page.route('**/votes/vote', async (route) => {
    attempts.push((await route.request().allHeaders())['idempotency-key'] ?? '');
    const answer = await route.fetch();
    await (attempts.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    answered += 1;
  });
  await voteButton(page, 'The General').click();
  await page.getByRole('button', { name: waitingButton }).waitFor();
  await page.unroute('**/votes/get');
  await page.reload();
  await thanksButton(page, 'The General').waitFor();
  await eventually(() => answered).toBe(2);
  expect(new Set(attempts).size).toBe(1);
  expect(attempts[0]).toMatch(/^[\w-]{22}$/);
  expect(await votesOnServer(page)).toHaveLength(1);
});

test('a withdrawn vote is said to be gone when it is, also on the server', async () => {
  const { page, allow } = await open('/voting', { as: newVoter() });
  allow(/ERR_FAILED/);
  await voteButton(page, 'The General').waitFor();
  await page.route('**/votes/get', (route) => route.abort());
  await page.route('**/votes/vote', loseAnswer);
  await voteButton(page, 'The General').click();
  await page.getByRole('button', { name: waitingButton }).click();
  await page.getByRole('alert').getByText('We are taking back your vote for The General.').waitFor();
  await page.getByRole('button', { name: /^Taking back your vote for The General/ }).waitFor();
  await page.unrouteAll();
  await page.reload();
  await voteButton(page, 'The General').waitFor();
  await page.getByText('Your vote for The General is cancelled. 3 votes left').waitFor();
  expect(await votesOnServer(page)).toEqual([]);
});

test('a cancel and a vote that were carried out are not said to have failed', async () => {
  const { page, allow } = await open('/voting', { as: newVoter() });
  allow(/ERR_FAILED|500/);
  await page.route('**/votes/vote', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'The ballot box is jammed.' } });
  });
  await page.route('**/votes/cancel', loseAnswer);
  await voteButton(page, 'The General').click();
  await thanksButton(page, 'The General').waitFor();
  await page.getByText('Your vote for The General is in. 2 votes left').waitFor();
  await thanksButton(page, 'The General').click();
  await page.getByText('Your vote for The General is cancelled. 3 votes left').waitFor();
  expect(await page.getByRole('alert').textContent()).toBe('');
  expect(await votesOnServer(page)).toEqual([]);
});

test('votes that cannot be loaded are not taken for none, and come with another try', async () => {
  const voter = newVoter();
  const { page: first } = await open('/voting', { as: voter });
  await voteButton(first, 'The General').click();
  await thanksButton(first, 'The General').waitFor();
  const { page, context, allow } = await open('/voting', {
    as: voter,
    before: (blank) =>
      blank
        .context()
        .route('**/votes/get', (route) =>
          route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The service is busy.' } }),
        ),
  });
  allow(/503/);
  await page.getByRole('alert').getByText('We couldn’t load your votes for today').waitFor();
  expect(await page.getByText(/votes? left|votes used|done today/).count()).toBe(0);
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await thanksButton(page, 'The General').waitFor();
  await page.getByText('2 votes left', { exact: true }).waitFor();
  expect(await page.getByTestId('announcer').textContent()).toBe('Your votes for today are loaded.');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('category-title');
});

test('a ballot box whose code does not come is said once, and no more is promised than a new page gives', async () => {
  const { page, allow } = await open('/voting', {
    as: newVoter(),
    before: (blank) => blank.context().route('**/assets/page-box-*.js', (route) => route.abort()),
  });
  allow(/ERR_FAILED|ballot box/);
  await page.getByRole('alert').getByText('Your ballot could not be loaded.').waitFor();
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(1);
  await page.context().unrouteAll();
  await page.reload();
  await page.getByText('3 votes left', { exact: true }).waitFor();
});

test('a vote that arrives when its day is over is said not to count', async () => {
  const { page, allow } = await open('/voting', { as: newVoter() });
  allow(/409/);
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format();
  const before = today();
  let day: string | undefined;
  await page.route('**/votes/vote', async (route) => {
    day = (await route.request().allHeaders())['voting-day'];
    await route.fulfill({ status: 409, json: { code: 'voting_day_over', message: 'Too late.' } });
  });
  await voteButton(page, 'The General').click();
  await page
    .getByRole('alert')
    .getByText('The voting day ended before your vote for The General arrived')
    .waitFor();
  await voteButton(page, 'The General').waitFor();
  // Midnight may pass in the middle of the test.
  expect([before, today()]).toContain(day);
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
