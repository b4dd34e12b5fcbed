import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { toAppError } from '#platform/errors.ts';
import { showKeys } from '#records/tables.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { openStorage } from '../../../infra/local/storage.ts';
import { cookiesOf, postJson, temporaryFolder, usedFolder } from './support.ts';

const script = new URL('../../../infra/local/main.ts', import.meta.url).pathname;

/** A program until it is ready or over: `npm start` without the build, unless another one is named. */
async function start(
  dataDir: string,
  environment: Record<string, string> = {},
  [program, ...args]: [string, ...string[]] = [process.execPath, script],
) {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
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

const open = (dataDir: string, fresh = false) => openStorage({ dataDir, dynamodbEndpoint: '', fresh });

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
  onTestFinished(() => alone.close());
  expect(alone.running).toBe(false);
  const { Item } = await alone.documents.send(new GetCommand({ TableName: alone.tables.ballots, Key }));
  expect(Item).toEqual({ ...Key, votes: 1 });
});

test('a folder in use is left alone, also by --fresh and by a command', async () => {
  const dataDir = await usedFolder();
  const target = await openLocal(dataDir, '');
  onTestFinished(() => target.close());
  await expect(open(dataDir)).rejects.toThrow('is in use by another running process; stop that one');
  await expect(open(dataDir, true)).rejects.toThrow('is in use by another running process');
  await expect(openLocal(dataDir, '')).rejects.toThrow('is in use');
});

test('a full disk is no reason to end: writes are refused, with what helps, and reads go on', async () => {
  const dataDir = await usedFolder();
  // In blocks of 512 bytes or of 1 KiB: no file may grow past it.
  const limited = `ulimit -f 3000; exec "${process.execPath}" "${script}"`;
  const { url, output, end } = await start(dataDir, {}, ['sh', '-c', limited]);
  const target = await openLocal(dataDir, '');
  onTestFinished(() => target.close());
  const put = (size: number) =>
    target.documents.send(
      new PutCommand({
        TableName: target.tables.ballots,
        Item: { pk: 'large', sk: String(size), text: 'x'.repeat(size) },
      }),
    );
  let refusal: unknown;
  for (let count = 0; count < 20 && refusal === undefined; count += 1)
    refusal = await put(300_000 + count).then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(toAppError(refusal).status).toBe(503);
  expect(String(refusal)).toContain('free some space');
  expect(output.stderr).toMatch(/no space left .*free some space.* the site stays up/);
  expect(output.stderr).not.toMatch(/--fresh|damaged/);
  const read = new GetCommand({ TableName: target.tables.show, Key: showKeys.part('app') });
  expect((await target.documents.send(read)).Item).toMatchObject({ name: 'A show' });
  expect((await fetch(`${url}/local/health`)).status).toBe(200);
  expect(await end('SIGTERM')).toBe(0);
  await (await open(dataDir)).close();
});

test.each([
  ['a store of garbage', /./],
  ['a lost index of the store', /^MANIFEST/],
  ['a lost journal', /\.(log|ldb)$/],
])('%s is told, and nothing is overwritten until --fresh', async (_what, names) => {
  const dataDir = await usedFolder();
  const store = join(dataDir, 'dynamodb');
  for (const name of readdirSync(store))
    if (names.test(name)) writeFileSync(join(store, name), 'not what was here');
  for (let time = 0; time < 2; time += 1) {
    await expect(open(dataDir)).rejects.toThrow(
      /is damaged .*restore it from a copy, or start over with `npm start -- --fresh`/,
    );
  }
  await (await open(dataDir, true)).close();
});

test('the secrets are for the owner alone and outlive a restart', async () => {
  const dataDir = await usedFolder();
  const marker = join(dataDir, 'acclaim.json');
  expect(statSync(marker).mode & 0o777).toBe(0o600);
  const before = readFileSync(marker, 'utf8');
  await (await openLocal(dataDir, '')).close();
  expect(readFileSync(marker, 'utf8')).toBe(before);
  writeFileSync(marker, '{}');
  await expect(open(dataDir)).rejects.toThrow(/acclaim\.json is damaged/);
});

test.each([
  [{ PORT: '65536' }, 'PORT must be a number'],
  [{ BASE_PATH: 'awards' }, 'BASE_PATH ("awards") must look like /gayvnawards'],
  [{ BASE_PATH: '/images' }, 'BASE_PATH ("/images") must not begin with /images, which the site uses'],
  [{ DYNAMODB_ENDPOINT: 'localhost' }, 'DYNAMODB_ENDPOINT must be an address'],
  [{ SITE_URL: 'https://awards.test/path' }, 'SITE_URL must be an origin'],
])('the setting %j is refused', (variables, words) => {
  expect(() => readSettings(variables)).toThrow(words);
});

test('--fresh starts over, and two signals, from the terminal and from npm, are one that finishes requests in flight', async () => {
  const dataDir = await usedFolder();
  const { url, child, end } = await start(dataDir, {}, [process.execPath, script, '--fresh']);
  const app = await fetch(`${url}/gayvnawards/api/app/get`);
  expect(await app.json()).not.toMatchObject({ name: 'A show' });
  const answers = Array.from({ length: 20 }, (_, index) =>
    postJson(`${url}/local/sign-in`, { email: `in-flight-${index}@acclaim.test` }),
  );
  // The first answer shows that the others are under way.
  await Promise.race(answers);
  child.kill('SIGINT');
  const code = end('SIGTERM');
  const settled = await Promise.allSettled(answers);
  const failed = settled.filter((result) => result.status === 'fulfilled' && result.value.status !== 200);
  expect(failed).toEqual([]);
  expect(await code).toBe(0);
});

test('a site ends with the npm that has started it, though the shell between them passes no signal on', async () => {
  const dataDir = await usedFolder();
  const shell: [string, ...string[]] = ['sh', '-c', `"${process.execPath}" "${script}"; true`];
  const { end } = await start(dataDir, { npm_lifecycle_event: 'start' }, shell);
  await end('SIGTERM');
  // It has let go of the data.
  const target = await openLocal(dataDir, '');
  expect(target.running).toBe(false);
  await target.close();
});
