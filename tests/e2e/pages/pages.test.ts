import type { AppConfig } from '#contract/app.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { routeUntil } from '../page.ts';
import { sampleSite } from '../site.ts';
import { addressOf, eventually, goTo, heading, shownPicture } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';

const table = `<table><tr>${'<td>Column</td>'.repeat(12)}</tr></table><pre>${'No end of it. '.repeat(20)}</pre>`;
const picture = '<p><img src="/images/none.png" alt="The curtain, closed"></p>';
const pages = [
  ['nominees', 'The Nominees', '<h2>Outstanding Picture</h2><p>Metropolis &amp; more</p>'],
  ['winners', 'The Winners', '<p>To be <strong>announced</strong>.</p>'],
  ['about', 'About Us', '<p>Read <a href="/gayvnawards/winners">who won</a>.</p>'],
  ['press-kit', 'Press kit', `<p>Pictures for newspapers.</p>${picture}${table}`],
].map(([code = '', title = '', content = '']) => ({ code, title, content }));

/** A show without a video has the image hero; this one leads to the winners. */
const { open, ask } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  parts.options.gayvn_awards_hero_url = '/winners';
  const named = new Set(pages.map(({ code }) => code));
  parts.pages = [...pages, ...parts.pages.filter(({ code }) => !named.has(code))];
  await writeShow(dir, parts);
});

const notYet = 'The nominees of this category haven’t been announced yet.';
const withoutNominees = [
  'For a director.',
  notYet,
  'Pre-nominate in Outstanding Direction',
  'Forty pictures.',
  notYet,
  "Pre-nominate in The People's Picture",
];

const main = (page: Page) => page.getByRole('main');
const announced = (page: Page) => page.getByTestId('announcer').textContent();

/** The warnings for developers on the console. */
async function warningsOf(page: Page): Promise<string> {
  const messages = await page.consoleMessages();
  return messages.flatMap((message) => (message.type() === 'warning' ? message.text() : [])).join();
}

test('the pages of categories, nominees and winners show what they load', async () => {
  const { page } = await open('/categories');
  await heading(page, 'Categories').waitFor();
  for (const [group, titles] of [
    ['Award Categories', ['Outstanding Picture', 'Outstanding Direction']],
    ['Fan Award Categories', ["The People's Picture"]],
  ] as const) {
    const list = main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: group, exact: true }) });
    await eventually(() => list.getByRole('listitem').allTextContents()).toEqual(titles);
  }
  expect(await main(page).locator('section').count()).toBe(2);
  const ballot = main(page).getByRole('link', { name: 'Outstanding Picture', exact: true });
  expect(await ballot.getAttribute('href')).toBe('/gayvnawards/voting/picture');
  for (const [path, title, texts] of [
    ['/nominees', 'The Nominees', ['Metropolis & more', 'For a picture.', ...withoutNominees]],
    ['/winners', 'The Winners', ['The winners haven’t been announced yet.', 'To be announced.']],
  ] as const) {
    await goTo(page, path);
    await heading(page, title).waitFor();
    await eventually(() => main(page).getByRole('paragraph').allTextContents()).toEqual(texts);
  }
  await goTo(page, '/nominees');
  const card = main(page).getByRole('link', { name: 'Metropolis', exact: true });
  expect(await card.getAttribute('href')).toBe('/gayvnawards/voting/picture/metropolis');
  expect(await axeViolations(page)).toEqual([]);
});

test('categories, nominees, winners and content that cannot be loaded are only logged, and come with another try', async () => {
  const mended = {
    'categories/get': new AbortController(),
    'nominees/get': new AbortController(),
    'winners/get': new AbortController(),
    'page/get*': new AbortController(),
  };
  const json = { code: 'internal', message: 'The projector is on fire.' };
  const { page, allow } = await open('/', {
    before: async (blank) => {
      await blank.clock.install();
      for (const [call, { signal }] of Object.entries(mended))
        await routeUntil(signal, blank, `**/api/${call}`, (route) => route.fulfill({ status: 500, json }));
    },
  });
  await heading(page, 'The Nitrate Awards').waitFor();
  // No try comes by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  allow(/500/);
  const failure = 'We couldn’t load this page.';
  let said = await announced(page);
  /** Waits for the same words again, which a screen reader says for the change behind them. */
  const failureSaid = async () => {
    await eventually(async () => (await announced(page)) !== said).toBe(true);
    said = await announced(page);
    expect(said?.trim()).toBe(failure);
  };
  for (const [name, before, after] of [
    ['categories', 'Categories', 'Award Categories'],
    ['nominees', 'Nominees', 'The Nominees'],
    ['winners', 'Winners', 'The Winners'],
  ] as const) {
    await goTo(page, `/${name}`);
    await heading(page, before).waitFor();
    await eventually(() => warningsOf(page)).toContain(`${name}.get could not be loaded.`);
    await main(page).getByText(failure).waitFor();
    for (const absent of ['There’s nothing here yet.', 'The projector is on fire.'])
      expect(await page.getByText(absent).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    await failureSaid();
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await failureSaid();
    mended[`${name}/get`].abort();
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: after, exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  }
  for (const [title, address] of [
    ['Page Not Found', '/gayvnawards/404'],
    ['About Us', '/gayvnawards/about'],
  ] as const) {
    // From a page that is there: the failed one keeps its failure until it is left, and the address changes a moment before.
    await goTo(page, '/winners');
    await heading(page, 'The Winners').waitFor();
    await goTo(page, '/about');
    await heading(page, title).waitFor();
    expect(addressOf(page)).toBe(address);
    mended['page/get*'].abort();
  }
});

test('the hero of home is the mobile picture at 767 pixels and the desktop one at 768, and leads to the address of its option', async () => {
  const { options } = await ask<AppConfig>('app/get');
  expect(options.gayvn_awards_hero_mobile).not.toBe(options.gayvn_awards_hero_desktop);
  const { page } = await open('/', { width: 767 });
  const shown = () => shownPicture(page.getByTestId('home-hero'));
  await eventually(shown).toContain(options.gayvn_awards_hero_mobile);
  await page.setViewportSize({ width: 768, height: 900 });
  await eventually(shown).toContain(options.gayvn_awards_hero_desktop);
  await page.getByTestId('home-hero').click();
  await heading(page, 'The Winners').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/winners');
});

test('a content page is the one whose code is the path, and one that is not there leads to the route named 404 and back', async () => {
  const { page, allow } = await open('/press-kit', { width: 390 });
  allow(/404|422/);
  await heading(page, 'Press kit').waitFor();
  await main(page).getByText('Pictures for newspapers.').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/press-kit');
  const words = main(page).getByText('The curtain, closed', { exact: true });
  await words.scrollIntoViewIfNeeded();
  expect(await main(page).getByRole('img').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeViolations(page)).toEqual([]);

  await goTo(page, '/about');
  await page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
  await main(page).getByRole('link', { name: 'who won' }).click();
  await heading(page, 'The Winners').waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/winners');
  // The second one has a path of no proper encoding.
  for (const path of ['/no/such/page', '/50%-off']) {
    await goTo(page, path);
    await heading(page, 'Page Not Found').waitFor();
    expect(addressOf(page)).toBe('/gayvnawards/404');
    await page.goBack();
    await heading(page, 'The Winners').waitFor();
  }
  // All of it within one load.
  expect(await page.locator('html').getAttribute('data-same')).toBe('yes');
});

test('the not-found screen answers any other path in the words of the specification', async () => {
  const { page, allow } = await open('/winners/of/nothing');
  allow(/404/);
  await heading(page, 'Page Not Found').waitFor();
  const alert = page.getByRole('alert');
  expect(await alert.textContent()).toBe('Sorry, The page you were looking for was not found.');
  expect(await alert.getAttribute('class')).toContain('alert-danger');
  expect(addressOf(page)).toBe('/gayvnawards/404');
  const robots = page.locator('meta[name="robots"]');
  expect(await robots.getAttribute('content')).toBe('noindex');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await heading(page, 'The Nitrate Awards').waitFor();
  expect(await robots.count()).toBe(0);
});
