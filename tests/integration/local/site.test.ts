import { readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LocalFault } from '../../../infra/fault.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite } from '../../../infra/local/site.ts';
import { cookiesOf, postJson, sendRaw, startTestSite, temporaryFolder } from './support.ts';

const api = '/gayvnawards/api';
const page = '<!doctype html><title>Site</title>';
const script = `/* ${'long enough to compress '.repeat(100)} */`;

const startWithWeb = () =>
  startTestSite({
    web: temporaryFolder({ 'index.html': page, 'assets/app-1a2b.js': script, '.vite/manifest.json': '{}' }),
  });

test('the root leads to the base path', async () => {
  const { origin } = await startWithWeb();
  for (const path of ['/', '/gayvnawards', '/index.html']) {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/gayvnawards/']);
  }
});

test('every screen is the one page, asked for each time', async () => {
  const { origin } = await startWithWeb();
  for (const path of ['/', '/voting/best-film', '/no/such.thing']) {
    const answer = await fetch(`${origin}/gayvnawards${path}`);
    expect([answer.status, await answer.text()]).toEqual([200, page]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
});

test('a hashed file is kept for good, compressed, and not sent twice', async () => {
  const { origin } = await startWithWeb();
  const url = `${origin}/gayvnawards/assets/app-1a2b.js`;
  const packed = await new Promise<Buffer>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
  expect(brotliDecompressSync(packed).toString()).toBe(script);
  const answer = await fetch(url);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('what is no file of the build and no screen is a 404', async () => {
  const { origin } = await startWithWeb();
  for (const path of [
    '/gayvnawards/assets/none.js',
    '/elsewhere',
    '/local/none',
    '/images/none.png',
    '/images/%zz',
  ]) {
    expect((await fetch(origin + path)).status).toBe(404);
  }
  expect(await (await fetch(`${origin}/gayvnawards/.vite/manifest.json`)).text()).toBe(page);
  expect((await fetch(`${origin}/gayvnawards/`, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD');
});

test('every answer carries the security headers', async () => {
  const { origin } = await startWithWeb();
  for (const path of ['/gayvnawards/', `${api}/none`, '/images/none.png', '/local/health']) {
    const { headers } = await fetch(origin + path);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('an unknown call is a JSON 404, and one with another method a 405', async () => {
  const { origin } = await startTestSite();
  const unknown = await fetch(`${origin}${api}/none`);
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found' }]);
  const other = await fetch(`${origin}${api}/auth/me`, { method: 'DELETE' });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('HEAD is answered as GET without the body, by API and site, also where it fails', async () => {
  const { origin } = await startWithWeb();
  const paths = [
    `${api}/auth/me`,
    `${api}/app/get`,
    '/carousel/sponsors?siteCode=none',
    `${api}/none`,
    '/gayvnawards/',
    '/gayvnawards/assets/app-1a2b.js',
    '/images/none.png',
  ];
  const ask = async (path: string, method: string) => {
    const answer = await fetch(origin + path, { method, headers: { 'accept-encoding': 'identity' } });
    const names = ['content-type', 'content-length', 'cache-control', 'allow'];
    return {
      status: answer.status,
      headers: names.map((name) => answer.headers.get(name)),
      length: (await answer.text()).length,
    };
  };
  for (const path of paths) {
    const get = await ask(path, 'GET');
    expect(get.length).toBeGreaterThan(0);
    expect([path, await ask(path, 'HEAD')]).toEqual([path, { ...get, length: 0 }]);
  }
});

test('sign-in for tests makes an account whose session and token the handlers take', async () => {
  const { origin } = await startTestSite();
  const answer = await postJson(`${origin}/local/sign-in`, {
    email: 'Eve@acclaim.test',
    fullname: 'Eve',
    roles: ['admin'],
  });
  const { token } = (await answer.json()) as { token: string };
  const cookie = cookiesOf(answer);
  const me = async (): Promise<unknown> =>
    (await fetch(`${origin}${api}/auth/me`, { headers: { cookie } })).json();
  expect(await me()).toMatchObject({ fullname: 'Eve', roles: ['admin'] });

  await postJson(`${origin}/local/sign-in`, { email: 'eve@acclaim.test', roles: [] });
  expect(await me()).toMatchObject({ fullname: 'Eve', roles: [] });

  const logout = (csrf: string) =>
    postJson(`${origin}${api}/auth/logout`, {}, { cookie, 'x-csrf-token': csrf });
  expect((await logout('wrong')).status).toBe(403);
  expect((await logout(token)).status).toBe(200);
  expect(await me()).toEqual({});
});

test('two sign-ins at once share one account', async () => {
  const { origin } = await startTestSite();
  const ids = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const answer = await postJson(`${origin}/local/sign-in`, { email: 'one@acclaim.test' });
      const me = await fetch(`${origin}${api}/auth/me`, { headers: { cookie: cookiesOf(answer) } });
      return ((await me.json()) as { id: string }).id;
    }),
  );
  expect(new Set(ids).size).toBe(1);
});

test('a local account signs in with password and bot check, and a token is good once', async () => {
  const { origin } = await startTestSite();
  const csrf = await fetch(`${origin}${api}/auth/csrf`);
  const { token: csrfToken } = (await csrf.json()) as { token: string };
  const { token } = (await (await fetch(`${origin}/local/bot-check`, { method: 'POST' })).json()) as {
    token: string;
  };
  const login = () =>
    postJson(
      `${origin}${api}/auth/login`,
      { email: 'voter@acclaim.test', password: 'voter-of-acclaim', 'g-recaptcha-response': token },
      { cookie: cookiesOf(csrf), 'x-csrf-token': csrfToken },
    );
  const first = await login();
  expect([first.status, await first.json()]).toMatchObject([200, { email: 'voter@acclaim.test' }]);
  expect((await login()).status).toBe(422);
});

test('the local calls take JSON alone, so that no other page can make them', async () => {
  const { origin } = await startTestSite();
  for (const path of ['/local/sign-in', '/local/clock']) {
    expect((await fetch(origin + path, { method: 'POST', body: '{"now":null}' })).status).toBe(415);
    expect((await postJson(origin + path, { email: 'no address', now: 'soon' })).status).toBe(422);
    expect((await fetch(origin + path)).headers.get('allow')).toBe('POST');
  }
});

test('the clock can be set and put back', async () => {
  const site = await startTestSite({ clock: { now: () => Date.parse('2026-01-01T00:00:00Z') } });
  await postJson(`${site.origin}/local/clock`, { now: '2026-03-08T10:00:00Z' });
  expect(new Date(site.platform.clock.now()).toISOString()).toBe('2026-03-08T10:00:00.000Z');
  const health = await fetch(`${site.origin}/local/health`);
  expect(await health.json()).toMatchObject({ now: '2026-03-08T10:00:00.000Z' });
  await postJson(`${site.origin}/local/clock`, { now: null });
  expect(new Date(site.platform.clock.now()).toISOString()).toBe('2026-01-01T00:00:00.000Z');
});

test('a command reaches the data of a running site, and its pictures are served for good', async () => {
  const dataDir = temporaryFolder();
  const { origin } = await startTestSite({ dataDir });
  const target = await openLocal(dataDir);
  expect(target.running).toBe(true);
  const Body = Buffer.from('a picture');
  await target.s3.send(
    new PutObjectCommand({ Bucket: target.bucket, Key: 'ab12.png', Body, ContentType: 'image/png' }),
  );
  await target.close();
  const picture = await fetch(`${origin}/images/ab12.png`);
  expect(await picture.text()).toBe('a picture');
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('a command knows the path under which a running site lives', async () => {
  const dataDir = temporaryFolder();
  const { origin } = await startTestSite({ dataDir, basePath: '/x' });
  const target = await openLocal(dataDir);
  expect(target.basePath).toBe('/x');
  expect((await target.linkParts?.())?.home).toBe(`${origin.replace('127.0.0.1', 'localhost')}/x`);
  await target.close();
});

test('a picture whose bytes are gone is a 404, and can be stored again', async () => {
  const dataDir = temporaryFolder();
  const { origin } = await startTestSite({ dataDir });
  const target = await openLocal(dataDir);
  const object = { Bucket: target.bucket, Key: 'ab12.png' };
  await target.s3.send(
    new PutObjectCommand({ ...object, Body: Buffer.from('a picture'), ContentType: 'image/png' }),
  );
  const url = `${origin}/images/ab12.png`;
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  const folder = join(dataDir, 's3', target.bucket);
  for (const name of readdirSync(folder)) if (name.endsWith('.data')) rmSync(join(folder, name));
  for (const options of [{}, { method: 'HEAD' }, { headers: { 'if-none-match': etag } }])
    expect((await fetch(url, options)).status).toBe(404);
  await expect(target.s3.send(new HeadObjectCommand(object))).rejects.toMatchObject({ name: 'NotFound' });
  await target.close();
});

test('requests that are no HTTP get a 400 and leave the site up', async () => {
  const { origin } = await startTestSite();
  for (const bytes of ['nonsense\r\n\r\n', 'GET no-path HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n']) {
    expect(await sendRaw(origin, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect((await fetch(`${origin}/local/health`)).status).toBe(200);
});

test('a site without its build says how to get it', async () => {
  const start = startSite({ port: 0, dataDir: temporaryFolder(), web: temporaryFolder() });
  await expect(start).rejects.toThrow(LocalFault);
  await expect(start).rejects.toThrow(/^The built site is missing from .*; run `npm start`/);
});
