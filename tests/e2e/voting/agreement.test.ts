import { expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { routeOnce, routeUntil } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import {
  loginForm,
  newVoter,
  thanksButton,
  voteButton,
  voterWithoutPage,
  votesOnServer,
} from './voting-site.ts';

const { open, url } = sampleSite();
const waitingButton = /^Waiting for an answer to your vote for The General/;
const still = { reducedMotion: 'reduce' } as const;

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

test('a vote while offline waits, and is sent once when the connection is back; after the session it is a pending vote', async () => {
  const { page, context, allow } = await open('/voting', { ...still, as: newVoter() });
  allow(/ERR_INTERNET_DISCONNECTED|40[13]/);
  await voteButton(page, 'The General').waitFor();
  // What comes last is there, too: a browser does not ask again for a script that it missed.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await voteButton(page, 'The General').click();
  await page.getByRole('button', { name: waitingButton }).waitFor();
  await page.getByRole('alert').getByText('We saved it on this device').waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await thanksButton(page, 'The General').waitFor();
  expect(await votesOnServer(page)).toHaveLength(1);

  await context.clearCookies();
  await voteButton(page, 'The Crowd').click();
  await loginForm(page).waitFor();
  await page.getByText('You are not signed in.').waitFor();
  expect(await thanksButton(page, 'The Crowd').count()).toBe(0);
});

test('a ballot box whose code cannot be loaded is reported once, and a reload brings it; the page after a lost answer finishes the vote', async () => {
  const codeIsBack = new AbortController();
  const votesAreBack = new AbortController();
  const { page, allow } = await open('/voting', {
    as: newVoter(),
    before: (blank) =>
      routeUntil(codeIsBack.signal, blank, '**/assets/open-ballot-box-*.js', (route) => route.abort()),
  });
  allow(/ERR_FAILED|ballot box/);
  await page.getByRole('alert').getByText("We couldn't load your ballot.").waitFor();
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(1);
  codeIsBack.abort();
  await page.reload();
  await page.getByText('3 votes left', { exact: true }).waitFor();

  const attempts: string[] = [];
  const days = new Set<string | undefined>();
  let answered = 0;
  await routeUntil(votesAreBack.signal, page, '**/votes/get', (route) => route.abort());
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
  votesAreBack.abort();
  await page.reload();
  await thanksButton(page, 'The General').waitFor();
  await eventually(() => answered).toBe(2);
  expect(new Set(attempts).size).toBe(1);
  expect(attempts[0]).toMatch(/^[\w-]{22}$/);
  expect([...days]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  expect(await votesOnServer(page)).toHaveLength(1);
});

test('a busy server makes no voter look signed out for long, nor votes that cannot be loaded look like none', async () => {
  const voter = newVoter();
  await (await voterWithoutPage(url(), voter)).vote('The General');
  const busy = { status: 503, json: { code: 'unavailable', message: 'The service is busy.' } };
  const { promise: wasSeen, resolve: see } = Promise.withResolvers<void>();
  const rested = new AbortController();
  const { page, allow } = await open('/voting', {
    ...still,
    as: voter,
    before: async (blank) => {
      await blank.clock.install();
      // However late the form is drawn, it is seen before the next answer takes it away.
      await blank.route('**/api/auth/me', async (route) => {
        await wasSeen;
        await route.continue();
      });
      await routeOnce(blank, '**/api/auth/me', (route) => route.fulfill(busy));
      await routeUntil(rested.signal, blank, '**/votes/get', (route) => route.fulfill(busy));
    },
  });
  allow(/503/);
  await loginForm(page).waitFor();
  see();
  // The longest scattered delay of the first retry.
  await page.clock.runFor(2500);
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  expect(await loginForm(page).count()).toBe(0);

  await page.getByRole('alert').getByText('We couldn’t load your votes for today').waitFor();
  expect(await page.getByText(/votes? left|votes used|Voted in/).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  rested.abort();
  await page.getByRole('button', { name: 'Try again' }).click();
  await thanksButton(page, 'The General').waitFor();
  await page.getByText('2 votes left', { exact: true }).waitFor();
  await eventually(() => page.getByTestId('announcer').textContent()).toBe(
    'Your votes for today are loaded.',
  );
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('category-title');
});
