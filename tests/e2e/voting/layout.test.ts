import { expect, test } from 'vitest';
import { holdRequests } from '../page.ts';
import { sampleSite } from '../site.ts';
import { categoryHeading, loginForm, newVoter, voteButton } from './voting-site.ts';

const { open } = sampleSite();

test('the parts of the page follow one another as the specification has them, and the nominees of another category slide in, from the side the visitor goes to, unless little motion is asked for', async () => {
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
    'the nominees': page.getByRole('list').filter({ has: voteButton(page, 'The General') }),
    'the switchers at the bottom': page.getByRole('navigation', {
      name: 'Categories beside this one, bottom',
    }),
    'the next-category link': page.getByRole('link', { name: /^Next category: / }),
    'the login bar': page.getByText('Signed in as'),
    'the vote counter': page.getByText('0 of 3 votes used in Outstanding Picture today.'),
  };
  for (const [name, part] of Object.entries(parts)) {
    await part.evaluate((element, order) => element.setAttribute('data-part', order), name);
  }
  const order = await page
    .locator('[data-part]')
    .evaluateAll((all) => all.map((part) => part.getAttribute('data-part')));
  expect(order).toEqual(Object.keys(parts));

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

  // The bar does not cover the focused element.
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .focus();
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('.voting-bar')?.getBoundingClientRect().bottom ?? Infinity;
      return bar - (document.activeElement?.getBoundingClientRect().top ?? 0);
    });
    expect(covered).toBeLessThanOrEqual(0);
  }
});

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

test('the bar of a phone cuts nothing off while the votes are loading, nor once they are there', async () => {
  const held: { release: () => void }[] = [];
  const { page } = await open('/voting', {
    as: newVoter(),
    width: 390,
    before: async (blank) => void held.push(await holdRequests(blank, '**/votes/get')),
  });
  const bar = page.getByRole('region', { name: 'Voting bar' });
  /** Pixels by which the words beside the countdown are cut. */
  const cut = () =>
    bar.locator('.voting-bar-left').evaluate((words) => words.scrollWidth - words.clientWidth);
  await bar.getByText('Loading votes…').waitFor();
  expect(await cut()).toBeLessThanOrEqual(0);
  for (const { release } of held) release();
  await bar.getByText('3 votes left').waitFor();
  expect(await bar.getByText('3 votes left').count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
