import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { day, from, fromMidnight, shownTime } from '../../support/moments.ts';
import { eventually, goTo, heading } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { newVoter, thanksButton, voteButton, votesOnServer } from './voting-site.ts';

const beforeStart = from('voting_start', -day);
const minuteBeforeEnd = from('voting_end', -60_000);
const afterEnd = from('voting_end', 30_001);
const admin = { email: 'admin@acclaim.test', roles: ['admin'] };
const still = { reducedMotion: 'reduce' } as const;

const { open, setClock, ask, event, url } = sampleSite();

/** Opens a page other than the voting page. */
async function openWinners(before: (blank: Page) => Promise<unknown> = async () => undefined) {
  const watched = await open('/winners', { ...still, before });
  await heading(watched.page, 'The Winners').waitFor();
  await watched.page.getByRole('contentinfo').waitFor();
  return watched;
}

/** Expects the closed view in the words of the app configuration. */
async function expectClosed(page: Page, variant: 'votingNotOpen' | 'votingClosed', wayOn: string) {
  const { titles, messages } =
    await ask<Record<'titles' | 'messages', Record<typeof variant, string>>>('app/get');
  await heading(page, titles[variant]).waitFor();
  const html = await page.getByRole('main').locator('.prose').innerHTML();
  expect(html).toBe(messages[variant]);
  expect(html).toContain('<strong>');
  await page.getByRole('main').getByRole('link', { name: wayOn }).waitFor();
  expect(await page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Create an account' }).count()).toBe(0);
  expect(await page.getByRole('main').getByRole('link', { name: 'See the winners' }).count()).toBe(0);
  expect(await menuGround(page)).toBe('rgba(0, 0, 0, 0)');
}

/** What is behind the words of the menu's button that leads to the ballot. */
const menuGround = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Vote now' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);

test('while voting is not open yet its own title and HTML are shown, with what comes next and the nominees, and no vote, but to an admin', async () => {
  await setClock(beforeStart);
  const { page } = await openWinners();
  await goTo(page, '/voting');
  await expectClosed(page, 'votingNotOpen', 'See the nominees');
  for (const instant of ['voting_start', 'voting_end'] as const)
    await page.getByText(shownTime(await event(), instant)).waitFor();
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 3, name: 'Outstanding Picture' }).waitFor();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Metropolis' }).first().click();
  await main.getByRole('heading', { level: 3, name: 'Metropolis' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/gayvnawards/voting/outstanding-picture/metropolis');
  expect(await page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('form', { name: 'Sign in', exact: true }).waitFor();

  await page.context().request.post(`${url()}/local/sign-in`, { data: admin });
  // As another tab announces its sign-in.
  await page.evaluate(() => new BroadcastChannel('acclaim-session').postMessage('changed'));
  await page.getByText('logged in as an admin').waitFor();
});

test('the page closes by itself when the server says that voting ends, with its own title and HTML', async () => {
  await setClock(minuteBeforeEnd);
  const { page } = await openWinners((blank) => blank.clock.install());
  await goTo(page, '/voting');
  await page
    .getByRole('timer')
    .getByText(/^00:00:\d\d$|^00:01:00$/)
    .waitFor();
  await page.getByText('Rules and dates').click();
  await page.getByText(shownTime(await event(), 'voting_end')).waitFor();
  expect(await menuGround(page)).not.toBe('rgba(0, 0, 0, 0)');
  await setClock(afterEnd);
  await page.clock.fastForward(61_000);
  await expectClosed(page, 'votingClosed', 'See the nominees');
  expect(await page.getByText(shownTime(await event(), 'voting_start')).count()).toBe(0);
  await expectAccessible(page);

  await goTo(page, '/');
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 2, name: 'The nominees' }).waitFor();
  expect(await main.getByRole('link', { name: /\bvote\b/i }).count()).toBe(0);
});

test('a vote that comes too late closes the page', async () => {
  await setClock(minuteBeforeEnd);
  const { page, allow } = await open('/voting', { as: newVoter(), width: 390 });
  allow(/403/);
  await voteButton(page, 'The General').waitFor();
  await setClock(afterEnd);
  await voteButton(page, 'The General').click();
  await heading(page, 'The ballot is closed').waitFor();
  await page.getByRole('alert').getByText('Voting is closed.').waitFor();
  // The nominees are far down a phone's page, and the closed page is short.
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
  await page.getByText('Signed in as').waitFor();
  expect(await page.getByText('It is not visible to other visitors.').count()).toBe(0);
});

test('an admin sees the page while it is closed, with a notice; a voter does not', async () => {
  await setClock(afterEnd);
  const { page, allow } = await open('/voting', { ...still, as: admin });
  const notice = page.getByRole('alert').filter({ hasText: 'logged in as an admin' });
  await notice.waitFor();
  expect(await notice.getAttribute('class')).toContain('alert-danger');
  expect(await notice.textContent()).toMatch(/^Voting is closed\..*not visible to other visitors\.$/);
  await voteButton(page, 'The General').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  allow(/403/);
  await voteButton(page, 'The General').click();
  await page.getByRole('alert').getByText('Voting is closed.', { exact: true }).waitFor();

  await page.context().request.post(`${url()}/local/sign-in`, { data: newVoter() });
  await page.evaluate(() => new BroadcastChannel('acclaim-session').postMessage('changed'));
  await heading(page, 'The ballot is closed').waitFor();
  await page.getByText('Signed in as').waitFor();
  expect(await notice.count()).toBe(0);
});

test('a new day brings new votes without a reload', async () => {
  await setClock(fromMidnight(-60_000));
  const { page } = await open('/voting', {
    as: newVoter(),
    before: async (blank) => blank.clock.install(),
  });
  await page.getByText('New votes tonight at midnight').last().waitFor();
  await voteButton(page, 'The General').click();
  await thanksButton(page, 'The General').waitFor();
  await setClock(fromMidnight(10_000));
  await page.clock.fastForward(61_000);
  await voteButton(page, 'The General').waitFor();
  await page.getByText('3 votes left', { exact: true }).waitFor();
  expect(await votesOnServer(page)).toEqual([]);
});
