import { expect, test } from 'vitest';
import { day, from, fromMidnight, shownTime } from '../moments.ts';
import { eventually } from '../shell/page-state.ts';
import { newVoter, thanksButton, votingSite, voteButton, votesOnServer } from './voting-site.ts';

const beforeStart = from('voting_start', -day);
const minuteBeforeEnd = from('voting_end', -60_000);
const afterEnd = from('voting_end', 30_001);
const admin = { email: 'admin@acclaim.test', roles: ['admin'] };

const { open, setClock, event } = votingSite();

test('the page closes by itself when the server says that voting ends', async () => {
  await setClock(minuteBeforeEnd);
  const { page } = await open('/voting', {
    before: async (blank) => blank.clock.install(),
  });
  await page
    .getByRole('timer')
    .getByText(/^00:00:\d\d$|^00:01:00$/)
    .waitFor();
  await page.getByText(shownTime(await event(), 'voting_end')).waitFor();
  await setClock(afterEnd);
  await page.clock.fastForward(61_000);
  await page.getByRole('heading', { level: 1, name: 'The ballot is closed' }).waitFor();
  expect(await page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
});

test('a vote that comes too late closes the page', async () => {
  await setClock(minuteBeforeEnd);
  const { page, allow } = await open('/voting', { as: newVoter(), width: 390 });
  allow(/403/);
  await voteButton(page, 'The General').waitFor();
  await setClock(afterEnd);
  await voteButton(page, 'The General').click();
  await page.getByRole('heading', { level: 1, name: 'The ballot is closed' }).waitFor();
  await page.getByRole('alert').getByText('Voting is closed.').waitFor();
  // The nominees are far down a phone's page, and the closed page is short.
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
});

test('an admin sees the page while it is closed, with a notice; a voter does not', async () => {
  await setClock(beforeStart);
  const early = await open('/voting', { as: admin });
  await early.page.getByText('logged in as an admin').waitFor();
  await setClock(afterEnd);
  const watched = await open('/voting', { as: admin });
  const notice = watched.page.getByRole('alert').filter({ hasText: 'logged in as an admin' });
  await notice.waitFor();
  expect(await notice.getAttribute('class')).toContain('alert-danger');
  expect(await notice.textContent()).toMatch(/^Voting is closed\..*not visible to other visitors\.$/);
  await voteButton(watched.page, 'The General').waitFor();
  watched.allow(/403/);
  await voteButton(watched.page, 'The General').click();
  await watched.page.getByRole('alert').getByText('Voting is closed.', { exact: true }).waitFor();
  const { page } = await open('/voting', { as: newVoter() });
  await page.getByText('Signed in as').waitFor();
  await page.getByRole('heading', { level: 1, name: 'The ballot is closed' }).waitFor();
  expect(await page.getByText('It is not visible to other visitors.').count()).toBe(0);
});

test('a new day brings new votes without a reload', async () => {
  await setClock(fromMidnight(-60_000));
  const { page } = await open('/voting', { as: newVoter() });
  await page.clock.install();
  await page.reload();
  await voteButton(page, 'The General').click();
  await thanksButton(page, 'The General').waitFor();
  await setClock(fromMidnight(10_000));
  await page.clock.fastForward(61_000);
  await voteButton(page, 'The General').waitFor();
  await page.getByText('3 votes left', { exact: true }).waitFor();
  expect(await votesOnServer(page)).toEqual([]);
});
