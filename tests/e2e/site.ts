import { linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { codeOf } from '../../infra/fault.ts';
import { imageBucket } from '../../infra/local/s3/s3.ts';
import { launchBrowser } from '../../infra/cli/common/browser.ts';
import type { Moment } from '../support/moments.ts';
import { startSampleSite, type SampleSite, type Visitor } from '../support/sample-site.ts';
import { conditionOf, openPage, type PageOptions, type WatchedPage } from './page.ts';

export type OpenOptions = PageOptions & { as?: Visitor };

export interface SiteParts {
  /** Set to have pages written ahead; otherwise they come as the shell. */
  pages?: boolean;
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
  let site: SampleSite;
  let browser: Browser;
  let variants: string;
  const opened: WatchedPage[] = [];

  beforeAll(async () => {
    const starting = startSampleSite({ writeShow, isEmpty }, async (folder, dataDir) => {
      variants = join(dataDir, 's3', imageBucket);
      mkdirSync(variants, { recursive: true });
      shareVariants(inject('variants'), variants);
      return { ...(await buildIn(folder)), secondFactor, ...(!pages && { renderer: null }) };
    });
    [site, browser] = await Promise.all([starting, sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    const pages = opened.splice(0).toReversed();
    // Beside the failure in the log: a wait that ends too late does not tell a page that hangs from a browser that does.
    if (task.result?.state === 'fail')
      for (const { page } of pages) console.log(`When the test failed: ${await conditionOf(page)}`);
    for (const page of pages) await page.close();
    await site.rightClock();
  });
  afterAll(async () => {
    shareVariants(variants, inject('variants'));
    for (const context of browser.contexts()) await context.close();
    await site.close();
  });

  const signIn = async (page: Page, data: Visitor) => {
    const answer = await page.context().request.post(`${site.url}/local/sign-in`, { data });
    if (!answer.ok()) throw new Error(`The sign-in answered ${answer.status()}: ${await answer.text()}`);
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
    ask: <T>(call: string): Promise<T> => site.ask<T>(call),
    event: () => site.event(),
    /** The newest mail to an address, once there are more than `than` of them. */
    mailTo: (address: string, than = 0) => site.mailTo(address, than),
    /** Sets the site's clock to an instant or a moment of the show, or back to the real time. */
    setClock: (time: string | Moment | null) => site.setClock(time),
  };
}

/**
 * Hands on the sizes of pictures that a site has made, from one folder of stored objects to another: to make them again would be most of the
 * work of a page. Links will do: what is stored is never written twice.
 */
function shareVariants(from: string, to: string): void {
  const shared = new Set(readdirSync(to));
  for (const name of readdirSync(from)) {
    if (!name.endsWith('.json') || shared.has(name)) continue;
    const { key, file } = JSON.parse(readFileSync(join(from, name), 'utf8')) as { key: string; file: string };
    if (!key.startsWith('variants/')) continue;
    try {
      for (const each of [file, name]) linkSync(join(from, each), join(to, each));
    } catch (error) {
      // What another worker's site has handed on just now is as good.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** Another build of the site than the shared one, where `SITE_FOLDER` names it. */
export const builtSite = () => (process.env['SITE_FOLDER'] ? { web: process.env['SITE_FOLDER'] } : {});

export async function passBotCheck(form: Page | Locator): Promise<void> {
  await form.getByLabel('I am not a robot').check();
  await form.getByText('Verified.').waitFor();
}
