import { setTimeout as after } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { waitLimit } from '../support/limits.ts';

export interface PageOptions extends BrowserContextOptions {
  /** Of the window, in CSS pixels; up to 500 it is a phone's, with touch. */
  width?: number;
  /** Opens the page as another tab of this context. */
  context?: BrowserContext;
  /** Does what has to be done before the address is opened, in a page that is empty yet. */
  before?: (page: Page) => Promise<unknown>;
}

/** A page that is watched: see `openPage`. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Names errors that a test brings about on purpose, as the console words them. */
  allow: (...patterns: RegExp[]) => void;
  /** Closes the page's context; rejects with every error that was not allowed. */
  close: () => Promise<void>;
}

const isLocal = (url: string) =>
  /^(?:data|blob):/.test(url) || ['localhost', '127.0.0.1'].includes(new URL(url).hostname);

/**
 * Opens an address and watches the page: an error on the console, an exception, a violation of the content security policy,
 * or a request that leaves this machine makes `close` fail.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const { width = 1440, context: given, before, ...rest } = options;
  const phone = width <= 500 ? { isMobile: true, hasTouch: true } : {};
  const viewport = { width, height: width <= 500 ? 844 : 900 };
  const context = given ?? (await browser.newContext({ viewport, ...phone, ...rest }));
  context.setDefaultTimeout(waitLimit);
  const page = await context.newPage();
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  watch(page, faults);
  await before?.(page);
  await page.goto(url);
  return {
    page,
    context,
    allow: (...patterns) => void allowed.push(...patterns),
    close: async () => {
      // What a test's own handler still has under way ends with the page, and is no failure of it.
      await Promise.all([page, context].map((owner) => owner.unrouteAll({ behavior: 'ignoreErrors' })));
      await (given ? page.close() : context.close());
      const left = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
      if (left.length > 0) throw new Error(`The page had errors:\n${left.join('\n')}`);
    },
  };
}

/** Whether the script of a page that did not go on still answers, and whether the page still paints. */
export async function conditionOf(page: Page): Promise<string> {
  const soon = (answer: Promise<unknown>) => {
    const known = answer.then(
      () => 'yes',
      (error: unknown) => String(error),
    );
    return Promise.race([known, after(5000, 'no', { ref: false })]);
  };
  const answers = await soon(page.evaluate(() => true));
  const paints = await soon(page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))));
  return `${page.url()} (script answers: ${answers}; page paints: ${paints})`;
}

function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser asks for an icon of a page that is none of the site's.
    if (url.endsWith('/favicon.ico')) return;
    if (message.type() === 'error')
      faults.push(`console: ${message.text()} ${URL.canParse(url) ? new URL(url).pathname : ''}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    if (!isLocal(request.url())) faults.push(`request to ${request.url()}`);
  });
}

/**
 * Handles the requests of a page to such an address until it is told to end; from then on they go on. The library's own ends, `unroute` and `times`, may
 * end its interception of the whole page, and a request that the page makes at that moment never gets an answer.
 */
export const routeUntil = (
  end: AbortSignal,
  owner: Page | BrowserContext,
  url: Parameters<Page['route']>[0],
  handle: (route: Route) => Promise<unknown>,
) => owner.route(url, (route) => (end.aborted ? route.fallback() : handle(route)));

/** Handles the first request of a page to such an address; the others go on. */
export async function routeOnce(
  owner: Page | BrowserContext,
  url: Parameters<Page['route']>[0],
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  const end = new AbortController();
  await routeUntil(end.signal, owner, url, (route) => {
    end.abort();
    return handle(route);
  });
}

/** Holds the requests of a page to such an address; returns how many there were, and a function that lets them go on. */
export async function holdRequests(page: Page, url: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(url, async (route) => {
    count += 1;
    await released;
    await route.continue();
  });
  return { count: () => count, release };
}

/** A property of an element as its browser computes it. */
export const css = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
