import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { day, from, shownTime } from '../moments.ts';
import { eventually } from '../shell/page-state.ts';
import { categoryHeading, loginForm, newVoter, votingSite, voteButton } from './voting-site.ts';

const beforeStart = from('voting_start', -day);
const afterEnd = from('voting_end', day);

const { open, setClock, ask, event } = votingSite();

const grid = (page: Page) => page.getByRole('list').filter({ has: voteButton(page, 'The General') });

test('the parts of the page follow one another as the specification has them', async () => {
  const { page } = await open('/voting', { as: newVoter() });
  await page.getByText('Signed in as').waitFor();
  await voteButton(page, 'The General').waitFor();
  const parts = {
    'the voting bar': page.getByRole('region', { name: 'Voting bar' }),
    'the presented-by block': page.getByRole('link', { name: /^Presented by/ }),
    'the category selector': page.getByLabel('Category', { exact: true }),
    'the call to vote': page.getByText('Click on an Image to Vote', { exact: true }),
    'the authentication area': page.getByRole('region', { name: 'Sign in' }),
    'the vote message area': page.locator('.vote-message'),
    'the category title': categoryHeading(page, 'Outstanding Picture'),
    'the switchers at the top': page.getByRole('navigation', { name: 'Categories beside this one, top' }),
    'the nominees': grid(page),
    'the switchers at the bottom': page.getByRole('navigation', {
      name: 'Categories beside this one, bottom',
    }),
    'the next-category link': page.getByRole('link', { name: /^Next category: / }),
    'the vote counter': page.getByText('0 of 3 votes used in Outstanding Picture today.'),
    'the login bar': page.getByText('Signed in as'),
  };
  for (const [name, part] of Object.entries(parts)) {
    await part.evaluate((element, order) => element.setAttribute('data-part', order), name);
  }
  const order = await page
    .locator('[data-part]')
    .evaluateAll((all) => all.map((part) => part.getAttribute('data-part')));
  expect(order).toEqual(Object.keys(parts));
});

test('the nominees of another category slide in, from the side the visitor goes to, unless little motion is asked for', async () => {
  const { page } = await open('/voting');
  const nominees = page.locator('.nominee-grid');
  /** Seconds that the slide of the nominees takes. */
  const slide = () =>
    nominees.evaluate((list) => {
      const { animationName, animationDuration } = getComputedStyle(list);
      return animationName === 'none' ? 0 : Number.parseFloat(animationDuration);
    });
  await page.getByRole('link', { name: 'Next Outstanding Direction' }).first().click();
  await categoryHeading(page, 'Outstanding Direction').waitFor();
  expect(await nominees.getAttribute('data-direction')).toBe('forward');
  expect(await slide()).toBeGreaterThan(0.2);
  await page.getByRole('link', { name: 'Previous Outstanding Picture' }).first().click();
  await categoryHeading(page, 'Outstanding Picture').waitFor();
  expect(await nominees.getAttribute('data-direction')).toBe('back');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await slide()).toBeLessThan(0.001);
});

test.each([
  ['not open yet', beforeStart, 'votingNotOpen', 'See the nominees'],
  ['closed', afterEnd, 'votingClosed', 'See the winners'],
] as const)(
  'while voting is %s its own title and HTML are shown, and no nominee',
  async (_, moment, variant, wayOn) => {
    await setClock(moment);
    const { titles, messages } =
      await ask<Record<'titles' | 'messages', Record<typeof variant, string>>>('app/get');
    const { page } = await open('/voting');
    await page.getByRole('heading', { level: 1, name: titles[variant], exact: true }).waitFor();
    const html = await page.getByRole('main').locator('.prose').innerHTML();
    expect(html).toBe(messages[variant]);
    expect(html).toContain('<strong>');
    await page.getByRole('main').getByRole('link', { name: wayOn }).waitFor();
    expect(await page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
    expect(await page.getByText(shownTime(await event(), 'voting_start')).count()).toBe(
      variant === 'votingNotOpen' ? 1 : 0,
    );
    expect(await page.getByRole('button', { name: 'Create an account' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('form', { name: 'Sign in', exact: true }).waitFor();
  },
);

test('the way to the form takes 500 ms, and the form is shown at its end', async () => {
  const { page } = await open('/voting/peoples-picture', { before: async (blank) => blank.clock.install() });
  await page.getByRole('button', { name: 'Not now' }).click();
  expect(await loginForm(page).count()).toBe(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole('button', { name: /^Vote for/ })
    .last()
    .click();
  const height = () => page.evaluate(() => window.scrollY);
  const from = await height();
  await page.clock.runFor(250);
  const halfway = await height();
  expect(halfway).toBeLessThan(from);
  await page.clock.runFor(200);
  expect(await height()).toBeLessThan(halfway);
  expect(await loginForm(page).count()).toBe(0);
  await page.clock.runFor(100);
  await loginForm(page).waitFor();
  const area = await page.getByRole('region', { name: 'Sign in' }).boundingBox();
  expect(Math.round(area?.y ?? 0)).toBe(300);
});

test('who the visitor is gets asked at startup when voting is open, and not when it is not', async () => {
  const asked: string[] = [];
  const count = async (blank: Page) => {
    blank.on('request', (request) => asked.push(new URL(request.url()).pathname));
  };
  const isAsked = () => asked.includes('/gayvnawards/api/auth/me');
  await setClock(beforeStart);
  const early = await open('/winners', { before: count });
  await early.page.getByRole('heading', { level: 1, name: 'The Winners' }).waitFor();
  await early.page.getByRole('contentinfo').waitFor();
  expect(isAsked()).toBe(false);
  await setClock(null);
  await open('/winners', { before: count });
  await eventually(isAsked).toBe(true);
});
