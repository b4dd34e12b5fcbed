import { expect, test } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { newVoter, thanksButton, votingSite, voteButton, votesOnServer, loginForm } from './voting-site.ts';

const { open } = votingSite();
const waitingButton = /^Waiting for an answer to your vote for The General/;

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
  const days = new Set<string | undefined>();
  let answered = 0;
  await voteButton(page, 'The General').waitFor();
  await page.route('**/votes/get', (route) => route.abort());
  await page.route('**/votes/vote', async (route) => {
    const headers = await route.request().allHeaders();
    attempts.push(headers['idempotency-key'] ?? '');
    days.add(headers['voting-day']);
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
  expect([...days]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  expect(await votesOnServer(page)).toHaveLength(1);
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

test('a ballot box whose code cannot be loaded is reported once, and a reload brings it', async () => {
  const { page, allow } = await open('/voting', {
    as: newVoter(),
    before: (blank) => blank.context().route('**/assets/open-ballot-box-*.js', (route) => route.abort()),
  });
  allow(/ERR_FAILED|ballot box/);
  await page.getByRole('alert').getByText("We couldn't load your ballot.").waitFor();
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(1);
  await page.context().unrouteAll();
  await page.reload();
  await page.getByText('3 votes left', { exact: true }).waitFor();
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
