import { mkdtempSync, writeFileSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { showKeys } from '#records/tables.ts';
import { openServer, type Listener } from '../../../infra/local/http/server.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite, type Site, type SiteOptions } from '../../../infra/local/site.ts';

/** A new folder with these files. */
export function temporaryFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-test-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** A folder with a show's data in it and no process that has it open. */
export async function usedFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  const target = await openLocal(dataDir, '');
  const Item = { ...showKeys.part('app'), name: 'A show' };
  await target.documents.send(new PutCommand({ TableName: target.tables.show, Item }));
  await target.close();
  return dataDir;
}

/** Serves a listener until the current test ends, and returns its address. */
export async function serve(listener: Listener): Promise<string> {
  const server = await openServer(0, '127.0.0.1');
  server.answerWith(listener);
  onTestFinished(() => server.close());
  return `http://127.0.0.1:${server.port}`;
}

export interface TestSite extends Site {
  /** Its address with the loopback number, for `localhost` may first try an address nobody listens on. */
  origin: string;
  dataDir: string;
}

async function startBare(dataDir: string, options: Partial<SiteOptions>): Promise<TestSite> {
  const site = await startSite({ port: 0, dataDir, show: null, web: null, quiet: true, ...options });
  return { ...site, origin: originOf(site), dataDir };
}

/** A site without a show, on a data folder of its own, until the current test ends. */
export async function startTestSite(options: Partial<SiteOptions> = {}): Promise<TestSite> {
  const site = await startBare(options.dataDir ?? temporaryFolder(), options);
  onTestFinished(() => site.close());
  return site;
}

/** A site without a show that the tests of a file share, over a built site of these files. */
export function sharedSite(web: Record<string, string> = { 'index.html': '' }): () => TestSite {
  let site: TestSite;
  beforeAll(async () => {
    site = await startBare(temporaryFolder(), { web: temporaryFolder(web) });
  });
  afterAll(() => site.close());
  return () => site;
}

export const originOf = (site: Site): string => site.url.replace('localhost', '127.0.0.1');

/** What a server says to bytes that `fetch` would not send. */
export function sendRaw(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

export const postJson = (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export async function jsonOf<T>(answer: Response | Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}

export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
