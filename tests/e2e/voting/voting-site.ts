import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Vote } from '#contract/votes.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { launchBrowser } from '../browser.ts';
import { openPage, type PageOptions, type WatchedPage } from '../page.ts';

/** Who is signed in when a page opens. */
export interface Visitor {
  email: string;
  fullname?: string;
  roles?: string[];
}

export interface OpenOptions extends PageOptions {
  as?: Visitor;
}

let voters = 0;

/** A voter nobody has been yet. */
export const newVoter = (): Visitor => ({
  email: `voter-${(voters += 1)}@acclaim.test`,
  fullname: `Voter ${voters}`,
});

/** Starts a site and a browser for a file of tests, and gives what opens pages of it; all pages are closed after each test. */
export function votingSite() {
  let site: Site;
  let browser: Browser;
  let dataDir: string;
  const opened: WatchedPage[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'acclaim-voting-'));
    [site, browser] = await Promise.all([startSite({ port: 0, dataDir, quiet: true }), launchBrowser()]);
  });
  afterEach(async () => {
    const pages = opened.splice(0).toReversed();
    for (const page of pages) await page.close();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await rm(dataDir, { recursive: true });
  });

  const post = async (path: string, body: object) => {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };

  return {
    /** Opens a path of the site under its base path, such as `/voting`. */
    open: async (path: string, { as, ...options }: OpenOptions = {}): Promise<WatchedPage> => {
      const before = options.before ?? (as && ((page: Page) => signIn(page, as)));
      const watched = await openPage(browser, site.url + site.basePath + path, {
        ...options,
        ...(before && { before }),
      });
      opened.push(watched);
      return watched;
    },
    /** Sets the site's clock to an instant, or back to the real time. */
    setClock: (now: string | null) => post('/local/clock', { now }),
  };
}

/** Signs in without the form, from a page of the site's origin. */
export async function signIn(page: Page, visitor: Visitor): Promise<void> {
  await page.evaluate(async (body) => {
    await fetch('/local/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }, visitor);
}

/** The votes of the page's user as the server has them. */
export async function votesOnServer(page: Page): Promise<Vote[]> {
  return page.evaluate(async () => (await fetch('/gayvnawards/api/votes/get')).json() as Promise<Vote[]>);
}

export const voteButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Vote for ${title}` });
export const thanksButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Thank you for voting for ${title}. Click to cancel` });
export const limitButtons = (page: Page) => page.getByRole('button', { name: /^Limit reached/ });
export const categoryHeading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title });

/** Waits until something comes true: longer than `expect.poll` does by itself. */
export const eventually = <T>(look: () => Promise<T> | T) => expect.poll(look, { timeout: 15_000 });

export const loginForm = (page: Page) => page.getByRole('form', { name: 'Sign in to vote' });

/** Fills in the form and sends it, the bot check included. */
export async function submitLogin(page: Page, email: string, password: string): Promise<void> {
  const form = loginForm(page);
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('I am not a robot').check();
  await form.getByText('Verified.').waitFor();
  await form.getByRole('button', { name: 'Sign in' }).click();
}
