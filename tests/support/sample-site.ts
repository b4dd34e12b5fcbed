import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, inject } from 'vitest';
import { startSite, type Site, type SiteOptions } from '../../infra/local/site.ts';
import type { Answer } from '#contract/routes.ts';
import type { Moment } from './moments.ts';

/** Who is signed in when a page opens. */
export interface Visitor {
  email: string;
  fullname?: string;
  roles?: string[];
}

export interface SampleSite extends Site {
  /** The answer of a public call, such as `app/get`. */
  ask<T>(call: string): Promise<T>;
  event(): Promise<Answer<'events.get'>['event']>;
  /** The newest mail to an address, once there are more than `than` of them. */
  mailTo(address: string, than?: number): Promise<LocalMail>;
  /** Sets the site's clock to an instant or a moment of the show, or back to the real time. */
  setClock(time: string | Moment | null): Promise<void>;
  /** Sets the clock back to the real time, where it was set. */
  rightClock(): Promise<void>;
}

export type LocalMail = Record<'to' | 'subject' | 'text' | 'html', string>;

/**
 * Starts a site of its own, of a copy of the data of a first start: with the sample show, the one that `writeShow` puts into a folder, or
 * none. `prepare` may put more into its data folder, and adds options.
 */
export async function startSampleSite(
  {
    writeShow,
    isEmpty = false,
  }: { writeShow?: ((dir: string) => Promise<void>) | undefined; isEmpty?: boolean } = {},
  prepare: (folder: string, dataDir: string) => Promise<Partial<SiteOptions>> = async () => ({}),
): Promise<SampleSite> {
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-site-'));
  const show = writeShow && join(folder, 'show');
  const dataDir = join(folder, 'data');
  if (show) await writeShow(show);
  copyData(inject(show || isEmpty ? 'emptyData' : 'sampleData'), dataDir);
  const site = await startSite({
    port: 0,
    dataDir,
    quiet: true,
    cards: false,
    keepsNothing: true,
    isSlow: process.env['SLOW_ANSWERS'] !== undefined,
    ...(show && { show }),
    ...(isEmpty && { show: null }),
    ...(await prepare(folder, dataDir)),
  });

  const post = async (path: string, body: object) => {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const ask = async <T>(call: string): Promise<T> =>
    (await (await fetch(`${site.url}${site.basePath}/api/${call}`)).json()) as T;
  const event = async () => (await ask<Answer<'events.get'>>('events/get')).event;
  let isClockSet = false;
  const setClock = async (time: string | Moment | null) => {
    isClockSet = time !== null;
    const now = typeof time === 'function' ? new Date(time(await event())).toISOString() : time;
    await post('/local/clock', { now });
  };
  return {
    ...site,
    ask,
    event,
    mailTo: (address, than = 0) => newestMail(site.url, address, than),
    setClock,
    rightClock: async () => {
      if (isClockSet) await setClock(null);
    },
    close: async () => {
      await site.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Copies a data folder. Stored objects are most of its files, and never written twice, so that links will do for them. */
function copyData(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    if (entry.isDirectory()) mkdirSync(copy);
    else if (path.startsWith(join(from, 's3'))) linkSync(path, copy);
    else copyFileSync(path, copy);
  }
}

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

/** The code of six digits in a mail. */
export function codeIn({ subject }: LocalMail): string {
  const [code] = /\b\d{6}\b/.exec(subject) ?? [];
  if (code === undefined) throw new Error(`No code in: ${subject}`);
  return code;
}

/** The path under the site's base path of the link in a mail that holds these words, such as `newsletter/verify`. */
export function linkIn({ text }: LocalMail, part: string): string {
  const found = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link).pathname);
  const path = found.find((each) => each.includes(`/${part}/`));
  if (path === undefined) throw new Error(`No link to ${part} in: ${text}`);
  return path.slice(path.indexOf(`/${part}/`));
}
