import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import type { WatchedPage } from '../page.ts';
import { sampleSite } from '../site.ts';
import { addressOf, eventually } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';

const pages = [
  {
    code: 'nominees',
    title: 'The Nominees',
    content: '<h2>Outstanding Picture</h2><p>Metropolis &amp; more</p>',
  },
  { code: 'winners', title: 'The Winners', content: '<p>To be <strong>announced</strong>.</p>' },
  { code: 'about', title: 'About Us', content: '<p>Read <a href="/gayvnawards/winners">who won</a>.</p>' },
  {
    code: 'press-kit',
    title: 'Press kit',
    content:
      '<p>Pictures for newspapers.</p><p><img src="/images/none.png" alt="The curtain, closed"></p>' +
      `<table><tr>${'<td>Column</td>'.repeat(12)}</tr></table><pre>${'No end of it. '.repeat(20)}</pre>`,
  },
];

const { open } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  const named = new Set(pages.map(({ code }) => code));
  parts.pages = [...pages, ...parts.pages.filter(({ code }) => !named.has(code))];
  await writeShow(dir, parts);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const main = (page: Page) => page.getByRole('main');
const announced = (page: Page) => page.getByTestId('announcer').textContent();

/** What the page notes on the console for developers, without the browser's own lines. */
async function notesOf(page: Page): Promise<string[]> {
  const messages = await page.consoleMessages();
  return messages.filter((message) => message.type() === 'warning').map((message) => message.text());
}

/** The page says that it is not there, in no words of the server, and shows what comes with another try. */
async function recovers({ page, context }: WatchedPage, comes: Locator): Promise<void> {
  const failure = 'This page could not be loaded.';
  await main(page).getByText(failure).waitFor();
  expect(await page.getByText('There is nothing to see here yet.').count()).toBe(0);
  expect(await page.getByText('The projector is on fire.').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
  await eventually(() => announced(page)).toBe(failure);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  // The same words again, which a screen reader says for the change behind them.
  await eventually(() => announced(page)).toBe(`${failure}\u00a0`);
  await context.unrouteAll();
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await comes.waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
}

/** Lets a call of the site fail for good, before the page is opened. */
const failing = (call: string, status: number) => async (blank: Page) => {
  const json = { code: 'internal', message: 'The projector is on fire.' };
  await blank.context().route(`**/api/${call}`, (route) => route.fulfill({ status, json }));
};

describe('the categories page', () => {
  test('has its heading and two lists with the title of each category', async () => {
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
  });

  test('whose categories cannot be loaded only logs why, and offers another try', async () => {
    const watched = await open('/categories', { before: failing('categories/get', 500) });
    const { page, allow } = watched;
    allow(/500/);
    await heading(page, 'Categories').waitFor();
    await eventually(async () => (await notesOf(page)).join()).toContain(
      'categories.get could not be loaded.',
    );
    await recovers(watched, page.getByRole('heading', { level: 2, name: 'Award Categories', exact: true }));
  });
});

describe('the nominees page', () => {
  test('shows the title and the HTML body that it loads', async () => {
    const { page } = await open('/nominees');
    await heading(page, 'The Nominees').waitFor();
    await main(page).getByRole('heading', { level: 2, name: 'Outstanding Picture' }).waitFor();
    expect(await main(page).getByRole('paragraph').allTextContents()).toEqual(['Metropolis & more']);
  });

  test('that cannot be loaded only logs why, and offers another try', async () => {
    const watched = await open('/nominees', { before: failing('nominees/get', 500) });
    const { page, allow } = watched;
    allow(/500/);
    await heading(page, 'Nominees').waitFor();
    await eventually(async () => (await notesOf(page)).join()).toContain('nominees.get could not be loaded.');
    await recovers(watched, heading(page, 'The Nominees'));
  });
});

describe('the winners page', () => {
  test('shows the title and the HTML body that it loads', async () => {
    const { page } = await open('/winners');
    await heading(page, 'The Winners').waitFor();
    await main(page).locator('strong').waitFor();
    expect(await main(page).locator('strong').textContent()).toBe('announced');
  });

  test('that cannot be loaded only logs why, in no words of the server', async () => {
    const watched = await open('/winners', { before: failing('winners/get', 500) });
    const { page, allow } = watched;
    allow(/500/);
    await heading(page, 'Winners').waitFor();
    await eventually(async () => (await notesOf(page)).join()).toContain('winners.get could not be loaded.');
    await recovers(watched, heading(page, 'The Winners'));
  });
});

describe('a content page', () => {
  test('is the one whose code is the path without its leading slash', async () => {
    const { page, allow } = await open('/press-kit');
    allow(/404/);
    await heading(page, 'Press kit').waitFor();
    await main(page).getByText('Pictures for newspapers.').waitFor();
    expect(addressOf(page)).toBe('/gayvnawards/press-kit');
  });

  test('has the words of a picture that is not there, and scrolls on a phone in one direction alone', async () => {
    const { page, allow } = await open('/press-kit', { width: 390 });
    allow(/404/);
    const words = main(page).getByText('The curtain, closed', { exact: true });
    await words.scrollIntoViewIfNeeded();
    expect(await main(page).getByRole('img').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('leads on within the site without another load', async () => {
    const { page } = await open('/about');
    await page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
    await main(page).getByRole('link', { name: 'who won' }).click();
    await heading(page, 'The Winners').waitFor();
    expect(addressOf(page)).toBe('/gayvnawards/winners');
    expect(await page.locator('html').getAttribute('data-same')).toBe('yes');
  });

  test.each([
    ['is not there', '/no/such/page', undefined],
    ['has a path of no proper encoding', '/50%-off', undefined],
    ['cannot be loaded', '/about', failing('page/get*', 500)],
  ])(
    'that %s leads to the route named 404, and back to where the visitor came from',
    async (_, path, before) => {
      const { page, allow } = await open('/winners', before && { before });
      allow(/404|422|500/);
      await heading(page, 'The Winners').waitFor();
      await page.evaluate((to) => {
        history.pushState({}, '', `/gayvnawards${to}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await heading(page, 'Page Not Found').waitFor();
      expect(addressOf(page)).toBe('/gayvnawards/404');
      await page.goBack();
      await heading(page, 'The Winners').waitFor();
    },
  );

  test('that could not be loaded is asked for again when the visitor comes back to it', async () => {
    const { page, context, allow } = await open('/winners', { before: failing('page/get*', 500) });
    allow(/500/);
    const goTo = (path: string) =>
      page.evaluate((to) => {
        history.pushState({}, '', `/gayvnawards${to}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    await goTo('/about');
    await heading(page, 'Page Not Found').waitFor();
    await context.unrouteAll();
    await goTo('/about');
    await heading(page, 'About Us').waitFor();
    expect(addressOf(page)).toBe('/gayvnawards/about');
  });
});

describe('the not-found screen', () => {
  test.each(['/404', '/no-such-page', '/winners/of/nothing'])(
    'answers %s in the words of the specification',
    async (path) => {
      const { page, allow } = await open(path);
      allow(/404/);
      await heading(page, 'Page Not Found').waitFor();
      const alert = page.getByRole('alert');
      expect(await alert.textContent()).toBe('Sorry, The page you were looking for was not found.');
      expect(await alert.getAttribute('class')).toContain('alert-danger');
      expect(addressOf(page)).toBe('/gayvnawards/404');
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await heading(page, 'The Nitrate Awards').waitFor();
    },
  );
});
