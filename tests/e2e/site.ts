import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { ObjectStore } from '../../infra/local/s3/object-store.ts';
import { imageBucket } from '../../infra/local/s3/s3.ts';
import { startSite, type Site } from '../../infra/local/site.ts';
import { launchBrowser } from '../../infra/cli/common/browser.ts';
import type { Answer } from '#contract/routes.ts';
import type { Moment } from './moments.ts';
import { openPage, type PageOptions, type WatchedPage } from './page.ts';

/** Who is signed in when a page opens. */
export interface Visitor {
  email: string;
  fullname?: string;
  roles?: string[];
}

export type OpenOptions = PageOptions & { as?: Visitor };

export interface SiteParts {
  /** Set to have pages written ahead; otherwise they come as the shell. */
  pages?: boolean;
  /** Without any show. */
  isEmpty?: boolean;
  /** `required` asks everyone with a role for a passkey. */
  secondFactor?: 'required' | 'offered';
  /** Puts a build of its own into a folder of the site, and says where. */
  buildIn?: (folder: string) => Promise<{ web?: string; renderer?: string }>;
}

let launched: Promise<Browser> | undefined;

/** The browser of this worker, which all of its files share; each page has a context of its own. A browser that has ended is started anew. */
async function sharedBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launched = launchBrowser();
  return launched;
}

/**
 * Starts a site of its own for a file of tests, with the sample show or the one that `writeShow` puts into a folder, and opens its
 * pages in the worker's browser. After each test all pages are closed, and then the site has the real time again.
 */
export function sampleSite(
  writeShow?: (dir: string) => Promise<void>,
  {
    pages = false,
    isEmpty = false,
    secondFactor = 'offered',
    buildIn = async () => builtSite(),
  }: SiteParts = {},
) {
  let site: Site;
  let browser: Browser;
  let folder: string;
  let variants: ObjectStore;
  const opened: WatchedPage[] = [];
  let isClockSet = false;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acclaim-e2e-'));
    const show = writeShow && join(folder, 'show');
    const dataDir = join(folder, 'data');
    if (show) await writeShow(show);
    await cp(inject(show || isEmpty ? 'emptyData' : 'sampleData'), dataDir, { recursive: true });
    variants = new ObjectStore(join(dataDir, 's3', imageBucket));
    await copyVariants(new ObjectStore(inject('variants')), variants);
    [site, browser] = await Promise.all([
      startSite({
        port: 0,
        dataDir,
        quiet: true,
        ...(show && { show }),
        ...(isEmpty && { show: null }),
        ...(await buildIn(folder)),
        cards: false,
        secondFactor,
        ...(!pages && { renderer: null }),
      }),
      sharedBrowser(),
    ]);
  });
  afterEach(async () => {
    const pages = opened.splice(0).toReversed();
    for (const page of pages) await page.close();
    if (isClockSet) await setClock(null);
  });
  afterAll(async () => {
    await copyVariants(variants, new ObjectStore(inject('variants')));
    for (const context of browser.contexts()) await context.close();
    await site.close();
    await rm(folder, { recursive: true });
  });

  const post = async (path: string, body: object) => {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  /** Signs in without the form, in the context of a page. */
  const signIn = async (page: Page, data: Visitor) => {
    const answer = await page.context().request.post(`${site.url}/local/sign-in`, { data });
    if (!answer.ok()) throw new Error(`The sign-in answered ${answer.status()}: ${await answer.text()}`);
  };
  const ask = async <T>(call: string): Promise<T> =>
    (await (await fetch(`${site.url}${site.basePath}/api/${call}`)).json()) as T;
  const event = async () => (await ask<Answer<'events.get'>>('events/get')).event;
  const setClock = async (time: string | Moment | null) => {
    isClockSet = time !== null;
    const now = typeof time === 'function' ? new Date(time(await event())).toISOString() : time;
    await post('/local/clock', { now });
  };

  return {
    /** Opens a path of the site under its base path, such as `/voting`. */
    open: async (path: string, { as, ...options }: OpenOptions = {}): Promise<WatchedPage> => {
      const before = async (page: Page) => {
        if (as) await signIn(page, as);
        await options.before?.(page);
      };
      const watched = await openPage(browser, site.url + site.basePath + path, { ...options, before });
      opened.push(watched);
      return watched;
    },
    url: () => site.url,
    /** Waits until every page is written as of now. */
    written: () => site.written(),
    platform: () => site.platform,
    /** The answer of a public call, such as `app/get`. */
    ask,
    event,
    /** The newest mail to an address that is newer than `than`; waits for it. */
    mailTo: (address: string, than = 0) => newestMail(site.url, address, than),
    /** Sets the site's clock to an instant or a moment of the show, or back to the real time. */
    setClock,
  };
}

/** Hands on what sites have made of pictures: to make it anew would be most of the work of a page. */
async function copyVariants(from: ObjectStore, to: ObjectStore): Promise<void> {
  for (const { key } of await from.list('variants/')) {
    if (await to.head(key)) continue;
    const found = await from.get(key);
    if (found) await to.put(found.info, found.content);
  }
}

/** Another build of the site than the shared one, where `SITE_FOLDER` names it. */
export const builtSite = () => (process.env['SITE_FOLDER'] ? { web: process.env['SITE_FOLDER'] } : {});

export type LocalMail = Record<'to' | 'subject' | 'text' | 'html', string>;

/** The newest mail to an address, once there are more than `than` of them. */
async function newestMail(siteUrl: string, address: string, than: number): Promise<LocalMail> {
  let mails: LocalMail[] = [];
  const ask = async () => {
    const answer = await fetch(`${siteUrl}/local/mail`, { headers: { accept: 'application/json' } });
    mails = ((await answer.json()) as LocalMail[]).filter(({ to }) => to === address);
    return mails.length;
  };
  await expect.poll(ask, { message: `mails to ${address}` }).toBeGreaterThan(than);
  return mails[0] as LocalMail;
}

/** The path under the site's base path of the link in a mail that holds these words, such as `newsletter/verify`. */
export function linkIn({ text }: LocalMail, part: string): string {
  const found = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link).pathname);
  const path = found.find((each) => each.includes(`/${part}/`));
  if (path === undefined) throw new Error(`No link to ${part} in: ${text}`);
  return path.slice(path.indexOf(`/${part}/`));
}

/** Solves the bot check of a form. */
export async function passBotCheck(form: Page | Locator): Promise<void> {
  await form.getByLabel('I am not a robot').check();
  await form.getByText('Verified.').waitFor();
}
