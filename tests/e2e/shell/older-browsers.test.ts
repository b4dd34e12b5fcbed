import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleSite } from '../site.ts';
import type { Visitor } from '../../support/sample-site.ts';
import { thanksButton, voteButton, votesOnServer } from '../voting/voting-site.ts';
import { newerThanFloor, withinFloor } from '../../support/browser-apis.ts';
import { isNightly, oneOfEach } from '../../support/nightly.ts';
import { eventually, goTo } from './page-state.ts';

const { open } = sampleSite();

const sentence = 'Your browser is too old for this site. Please update it or use another browser.';

/** Takes APIs away before any script of the page runs. */
function remove(apis: readonly string[]): void {
  for (const api of apis) {
    const path = api.split('.');
    const name = path.pop() ?? '';
    const owner = path.reduce<object>((from, part) => Reflect.get(from, part) as object, globalThis);
    if (!Reflect.deleteProperty(owner, name) || name in owner)
      throw new Error(`${api} cannot be taken away.`);
  }
}

/** Puts the script of an extension, which the browser cannot read, into the page. */
function extend(): void {
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | object,
  ) => {
    listen(type, listener, options);
    const filename = 'chrome-extension://helper/inject.js';
    const message = 'Uncaught SyntaxError: Unexpected token';
    if (type === 'error') window.dispatchEvent(new ErrorEvent('error', { message, filename }));
  };
}

/** Paths of the public pages after home and voting, with words that each of them shows. */
const pages = {
  '/voting/intertitles': 'A Letter That Takes Eleven Cards to Read and One…',
  '/nominees': 'The Nominees',
  '/categories': 'World Cinema',
  '/winners': 'The Winners',
  '/rules': 'Rules of the Ballot',
  '/pre-nomination/direction': 'Outstanding Direction',
  '/verify': 'Your receipt',
  '/newsletter/verify/none': 'Confirm your subscription',
};

let visitors = 0;
async function openWithout(...apis: string[]) {
  visitors += 1;
  const as: Visitor = { email: `older-${visitors}@acclaim.test`, fullname: 'Older Browser' };
  return open('/', {
    width: 390,
    as,
    before: async (page) => {
      await page.addInitScript(remove, apis);
      if (apis.length > 1) await page.addInitScript(extend);
    },
  });
}

async function expectSentence(page: Page): Promise<void> {
  await page.getByText(sentence).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
}

// At night each API is missing alone, too: a site that has another one in its place may use that one wrongly.
const missing = [
  ['every newer API', newerThanFloor],
  ...newerThanFloor.map((api) => [api, [api]] as const),
] as const;

test.each(isNightly ? missing : missing.slice(0, 1))(
  'a visitor with a browser of the floor, which lacks %s, sees every public page, whatever script an extension puts into it, and votes',
  async (_, apis) => {
    const { page, allow } = await openWithout(...apis);
    allow(/status of 4/);
    await page.getByRole('heading', { name: 'Choose a category' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Categories' }).waitFor();
    await page.keyboard.press('Escape');
    await goTo(page, '/voting');
    await voteButton(page, 'The General').click();
    await thanksButton(page, 'The General').waitFor();
    await eventually(async () => (await votesOnServer(page)).length).toBe(1);
    for (const [path, words] of Object.entries(pages)) {
      await goTo(page, path);
      await page.getByRole('main').getByText(words).filter({ visible: true }).first().waitFor();
    }
    expect(await page.getByText(sentence).count()).toBe(0);
  },
);

/** Serves a script of the site that no browser can parse, as an old one cannot parse today's syntax. */
const unreadable = (name: string) => async (page: Page) =>
  page
    .context()
    .route(`**/assets/${name}-*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw throw' }),
    );

test('a visitor with an older browser is told so, where it lacks what the site needs or cannot read its code', async () => {
  // The list of what is asked for is held by tests/tools.
  for (const api of oneOfEach(withinFloor, () => 'api')) await expectSentence((await openWithout(api)).page);

  const { page, allow } = await open('/', { before: unreadable('site') });
  allow(/SyntaxError|Unexpected token/);
  await expectSentence(page);

  const part = await open('/nominees', { before: unreadable('pages') });
  part.allow(/SyntaxError|Unexpected token/);
  const alert = part.page.getByRole('main').getByRole('alert');
  await alert.getByText('Your browser is too old for this part of the site.').waitFor();
  expect(await alert.getByText('connection').count()).toBe(0);
});
