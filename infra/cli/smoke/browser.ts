import type { Browser, Page } from 'playwright-core';
import { type Check, type LiveSite, unless } from './live-site.ts';

const timeout = 30_000;

interface Screen {
  name: string;
  path: string;
  heading?: string;
  /** Console messages to expect even when all is well. */
  usual?: RegExp;
}

const screens: Screen[] = [
  { name: 'home', path: '' },
  { name: 'categories', path: 'categories', heading: 'Categories' },
  { name: 'voting', path: 'voting' },
  {
    name: 'an unknown screen',
    path: 'smoke/check/nothing',
    heading: 'Page Not Found',
    // The API is asked whether it is a content page, and says no.
    usual: /status of 404/,
  },
];

/** Screens load under the name of the awards, without browser errors. */
export const browserChecks = (browser: Browser): Check[] =>
  screens.map((screen) => ({
    name: `browser: ${screen.name}`,
    run: async (site) => {
      const context = await browser.newContext();
      try {
        return await lookAt(await context.newPage(), site, screen);
      } finally {
        await context.close();
      }
    },
  }));

async function lookAt(page: Page, site: LiveSite, { path, heading, usual }: Screen): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !usual?.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${site.origin}${site.basePath}/${path}`, { timeout });
  const headline = heading
    ? page.getByRole('heading', { name: heading }).first()
    : page.getByRole('main').first();
  const isShown = await headline.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
  await page.waitForLoadState('networkidle', { timeout }).catch(() => undefined);
  const name = (await site.read('app.get'))?.name;
  const title = await page.title();
  return [
    ...unless(
      [isShown, heading ? `the headline "${heading}" does not come up` : 'the screen does not come up'],
      [name === undefined || title.includes(name), `the title is "${title}", must hold "${name}"`],
    ),
    ...(await brokenPictures(page)),
    ...new Set(complaints.map((text) => `the browser complains: ${text}`)),
  ];
}

async function brokenPictures(page: Page): Promise<string[]> {
  const broken = await page
    .locator('img')
    .evaluateAll((images) =>
      (images as unknown as { complete: boolean; naturalWidth: number; currentSrc: string }[])
        .filter(({ complete, naturalWidth, currentSrc }) => complete && currentSrc && naturalWidth === 0)
        .map(({ currentSrc }) => currentSrc),
    );
  return broken.map((address) => `the picture ${address} does not show`);
}
