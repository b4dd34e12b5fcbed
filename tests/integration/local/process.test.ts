import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { openLocal } from '../../../infra/local/open-local.ts';
import { cookiesOf, postJson, temporaryFolder } from './support.ts';

const script = new URL('../../../infra/local/main.ts', import.meta.url).pathname;

/** `npm start` without the build, until it is ready or over. */
async function start(dataDir: string, environment: Record<string, string> = {}, ...flags: string[]) {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment };
  const child = spawn(process.execPath, [script, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (output.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output.stderr += text.toString()));
  const over = once(child, 'close');
  await new Promise<void>((resolve) => {
    child.stdout.on('data', () => /ready in/.test(output.stdout) && resolve());
    void over.then(() => resolve());
  });
  const port = /http:\/\/localhost:(\d+)/.exec(output.stdout)?.[1];
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await over;
    return child.exitCode;
  };
  return { url: `http://127.0.0.1:${port}`, output, child, end };
}

/** A start that must fail: its one line. */
async function faultOf(...args: Parameters<typeof start>): Promise<string> {
  const { child, output } = await start(...args);
  expect([child.exitCode, output.stdout]).toEqual([1, '']);
  expect(output.stderr.trimEnd().split('\n')).toHaveLength(1);
  return output.stderr;
}

/** A folder with an engine's data in it and nobody holding it. */
async function usedFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  const target = await openLocal(dataDir, '');
  const Item = { pk: 'voter#2026-11-21', sk: 'category', votes: 1 };
  await target.documents.send(new PutCommand({ TableName: target.tables.ballots, Item }));
  await target.close();
  return dataDir;
}

test('a first start imports the show, prints address and accounts, and a kill loses nothing', async () => {
  const dataDir = temporaryFolder();
  const first = await start(dataDir);
  expect(first.output.stdout).toMatch(/voter@acclaim\.test\s+voter-of-acclaim/);
  expect(first.output.stderr).toBe('');
  const session = cookiesOf(await postJson(`${first.url}/local/sign-in`, { email: 'me@acclaim.test' }));
  const target = await openLocal(dataDir, '');
  expect(target.running).toBe(true);
  const Key = { pk: 'voter#2026-11-21', sk: 'category' };
  await target.documents.send(
    new PutCommand({ TableName: target.tables.ballots, Item: { ...Key, votes: 1 } }),
  );
  await first.end('SIGKILL');
  await target.close();

  const second = await start(dataDir);
  const me = await fetch(`${second.url}/gayvnawards/api/auth/me`, { headers: { cookie: session } });
  expect(await me.json()).toMatchObject({ email: 'me@acclaim.test' });
  expect((await fetch(`${second.url}/gayvnawards/api/app/get`)).status).toBe(200);
  expect(await second.end('SIGTERM')).toBe(0);

  const alone = await openLocal(dataDir, '');
  expect(alone.running).toBe(false);
  const { Item } = await alone.documents.send(new GetCommand({ TableName: alone.tables.ballots, Key }));
  expect(Item).toMatchObject({ votes: 1 });
  await alone.close();
});

test('a folder in use is left alone, also by --fresh and by a command', async () => {
  const dataDir = await usedFolder();
  const target = await openLocal(dataDir, '');
  onTestFinished(() => target.close());
  expect(await faultOf(dataDir)).toContain('is in use by another running process; stop that one');
  expect(await faultOf(dataDir, {}, '--fresh')).toContain('is in use by another running process');
  await expect(openLocal(dataDir, '')).rejects.toThrow('is in use');
});

test('a port in use is named, with the way out', async () => {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await faultOf(temporaryFolder(), { PORT: String(port) })).toMatch(
    new RegExp(`^Port ${port} is in use by another program; stop it, or choose another port with PORT`),
  );
});

test.each([
  ['a store of garbage', (store: string) => spoil(store, /./)],
  ['a lost index of the store', (store: string) => spoil(store, /^MANIFEST/)],
  ['a lost journal', (store: string) => spoil(store, /\.(log|ldb)$/)],
])('%s is told, and nothing is overwritten until --fresh', async (_what, damage) => {
  const dataDir = await usedFolder();
  damage(join(dataDir, 'dynamodb'));
  for (let time = 0; time < 2; time += 1) {
    expect(await faultOf(dataDir)).toMatch(
      /is damaged .*restore it from a copy, or start over with `npm start -- --fresh`/,
    );
  }
  const fresh = await start(dataDir, {}, '--fresh');
  expect((await fetch(`${fresh.url}/local/health`)).status).toBe(200);
});

test("a folder that is not Acclaim's is never touched", async () => {
  const dataDir = temporaryFolder({ 'thesis.txt': 'years of work' });
  expect(await faultOf(dataDir)).toContain("holds something else than Acclaim's data");
  expect(await faultOf(dataDir, {}, '--fresh')).toContain('nothing in it was touched');
  expect(readFileSync(join(dataDir, 'thesis.txt'), 'utf8')).toBe('years of work');
});

test('the secrets are for the owner alone and outlive a restart', async () => {
  const dataDir = await usedFolder();
  const marker = join(dataDir, 'acclaim.json');
  expect(statSync(marker).mode & 0o777).toBe(0o600);
  const before = readFileSync(marker, 'utf8');
  await (await openLocal(dataDir, '')).close();
  expect(readFileSync(marker, 'utf8')).toBe(before);
  writeFileSync(marker, '{}');
  expect(await faultOf(dataDir)).toMatch(/acclaim\.json is damaged/);
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a number'],
  [{ BASE_PATH: 'awards' }, 'BASE_PATH ("awards") must look like /gayvnawards'],
  [{ BASE_PATH: '/images' }, 'BASE_PATH ("/images") must not begin with /images, which the site uses'],
  [{ DYNAMODB_ENDPOINT: 'localhost' }, 'DYNAMODB_ENDPOINT must be an address'],
  [{ DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' }, 'does not answer as it should'],
])('the setting %j is refused', async (environment, words) => {
  expect(await faultOf(temporaryFolder(), environment)).toContain(words);
});

test('requests in flight are finished before the site stops', async () => {
  const { url, end } = await start(temporaryFolder());
  const answers = Array.from({ length: 20 }, (_, index) =>
    postJson(`${url}/local/sign-in`, { email: `in-flight-${index}@acclaim.test` }),
  );
  // The first answer shows that the others are under way.
  await Promise.race(answers);
  const code = end('SIGTERM');
  const settled = await Promise.allSettled(answers);
  expect(settled.filter((result) => result.status === 'fulfilled' && result.value.status !== 200)).toEqual(
    [],
  );
  expect(await code).toBe(0);
});

test('a Ctrl+C that comes twice, from the terminal and from npm, is one', async () => {
  const { child, end } = await start(temporaryFolder());
  child.kill('SIGINT');
  expect(await end('SIGTERM')).toBe(0);
});

test('a site ends with the npm that has started it, though the shell between them passes no signal on', async () => {
  const dataDir = temporaryFolder();
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, npm_lifecycle_event: 'start' };
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${script}"; true`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Both hold the pipe, so it ends with the site.
  const over = once(shell.stdout, 'end');
  let said = '';
  await new Promise<void>((resolve) => {
    shell.stdout.on('data', (text: Buffer) => /ready in/.test((said += text.toString())) && resolve());
  });
  shell.kill('SIGTERM');
  await over;
  // It has let go of the data.
  const target = await openLocal(dataDir, '');
  expect(target.running).toBe(false);
  await target.close();
});

function spoil(store: string, names: RegExp): void {
  for (const name of readdirSync(store)) {
    if (names.test(name)) writeFileSync(join(store, name), 'not what was here');
  }
}
