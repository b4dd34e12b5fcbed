import { readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { LocalFault } from '../../../infra/fault.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite } from '../../../infra/local/site.ts';
import {
  cookiesOf,
  jsonOf,
  postJson,
  sendRaw,
  sharedSite,
  startTestSite,
  temporaryFolder,
} from './support.ts';

const api = '/gayvnawards/api';
const page = '<!doctype html><title>Site</title>';
const script = `/* ${'long enough to compress '.repeat(100)} */`;
const site = sharedSite({
  'index.html': page,
  'assets/app-1a2b.js': script,
  '.vite/manifest.json': '{}',
});
const get = (path: string, init: RequestInit = {}) => fetch(site().origin + path, init);
const post = (path: string, body: unknown, headers = {}) => postJson(site().origin + path, body, headers);

test.each(['/', '/gayvnawards', '/index.html'])('%s leads to the base path', async (path) => {
  const answer = await get(path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/gayvnawards/']);
});

test('every screen is the one page, asked for each time', async () => {
  for (const path of ['/', '/voting/best-film', '/no/such/page', '/admin']) {
    const answer = await get(`/gayvnawards${path}`);
    expect([answer.status, await answer.text()]).toEqual([200, page]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self'") as string,
    });
  }
});

test('a hashed file is stored for good, compressed, and not sent twice', async () => {
  const path = '/gayvnawards/assets/app-1a2b.js';
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, br' };
    request(site().origin + path, { headers }, (answer) => {
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      resolve(buffer(answer));
    })
      .on('error', reject)
      .end();
  });
  expect(brotliDecompressSync(packed).toString()).toBe(script);
  const { headers } = await get(path);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const again = await get(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('what is no file of the build, no screen and no call is a 404, under the security headers', async () => {
  const files = [
    '/gayvnawards/assets/none.js',
    '/gayvnawards/.vite/manifest.json',
    '/gayvnawards/no/such.thing',
    '/elsewhere',
    '/local/none',
    '/images/none.png',
    '/images/%zz',
  ];
  for (const path of [...files, `${api}/none`]) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get('x-content-type-options')]).toEqual([path, 404, 'nosniff']);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  }
  expect(await jsonOf(get(`${api}/none`))).toMatchObject({ code: 'not_found' });
});

test.each([
  ['/gayvnawards/', 'POST', 'GET, HEAD'],
  [`${api}/auth/me`, 'DELETE', 'GET, HEAD'],
  ['/local/sign-in', 'GET', 'POST'],
  ['/local/clock', 'DELETE', 'GET, POST'],
])('%s with the method %s is a 405', async (path, method, allowed) => {
  const answer = await get(path, { method });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
});

test.each([
  `${api}/auth/me`,
  `${api}/app/get`,
  '/carousel/sponsors?siteCode=none',
  `${api}/none`,
  '/gayvnawards/',
  '/gayvnawards/assets/app-1a2b.js',
  '/images/none.png',
])('HEAD of %s is answered as GET without the body', async (path) => {
  const ask = async (method: string) => {
    const answer = await get(path, { method, headers: { 'accept-encoding': 'identity' } });
    const names = ['content-type', 'content-length', 'cache-control', 'allow'];
    const headers = names.map((name) => answer.headers.get(name));
    return { status: answer.status, headers, length: (await answer.text()).length };
  };
  const whole = await ask('GET');
  expect(whole.length).toBeGreaterThan(0);
  expect(await ask('HEAD')).toEqual({ ...whole, length: 0 });
});

test('sign-in for tests makes an account whose session and token the handlers take', async () => {
  const person = { email: 'Eve@acclaim.test', fullname: 'Eve', roles: ['admin'] };
  const answer = await post('/local/sign-in', person);
  const { token } = await jsonOf<{ token: string }>(answer);
  const cookie = cookiesOf(answer);
  const me = () => jsonOf<object>(get(`${api}/auth/me`, { headers: { cookie } }));
  expect(await me()).toMatchObject({ fullname: 'Eve', roles: ['admin'] });

  await post('/local/sign-in', { email: 'eve@acclaim.test', roles: [] });
  expect(await me()).toMatchObject({ fullname: 'Eve', roles: [] });

  const logout = (csrf: string) => post(`${api}/auth/logout`, {}, { cookie, 'x-csrf-token': csrf });
  expect((await logout('wrong')).status).toBe(403);
  expect((await logout(token)).status).toBe(200);
  expect(await me()).toEqual({});
});

test('a browser that counts no http as secure gets other cookies, and its session and token are taken', async () => {
  const agent = 'Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';
  const asSafari = { 'user-agent': agent };
  const answer = await post('/local/sign-in', { email: 'safari@acclaim.test', fullname: 'Sal' }, asSafari);
  const { token } = await jsonOf<{ token: string }>(answer);
  for (const cookie of answer.headers.getSetCookie())
    expect(cookie).toMatch(/^local-acclaim_\w+=[^;]*; Path=\/; Max-Age=\d+; (?:HttpOnly; )?SameSite=Lax$/);
  const headers = { ...asSafari, cookie: cookiesOf(answer) };
  expect(await jsonOf<object>(get(`${api}/auth/me`, { headers }))).toMatchObject({ fullname: 'Sal' });
  const logout = await post(`${api}/auth/logout`, {}, { ...headers, 'x-csrf-token': token });
  expect(logout.status).toBe(200);
  expect(logout.headers.getSetCookie().join()).toMatch(/^local-acclaim_session=;/);

  const others = (await post('/local/sign-in', { email: 'safari@acclaim.test' })).headers.getSetCookie();
  for (const cookie of others) expect(cookie).toMatch(/^__Host-.*; Secure/);
});

test('two sign-ins at once share one account', async () => {
  const signIns = Array.from({ length: 6 }, () => post('/local/sign-in', { email: 'one@acclaim.test' }));
  const people = signIns.map(async (answer) => {
    const headers = { cookie: cookiesOf(await answer) };
    return (await jsonOf<{ id: string }>(get(`${api}/auth/me`, { headers }))).id;
  });
  expect(new Set(await Promise.all(people)).size).toBe(1);
});

test('the local calls take JSON alone, so that no other page can make them', async () => {
  for (const path of ['/local/sign-in', '/local/clock']) {
    expect((await get(path, { method: 'POST', body: '{"now":null}' })).status).toBe(415);
    expect((await post(path, { email: 'no address', now: 'soon' })).status).toBe(422);
  }
});

test('the clock can be set and put back', async () => {
  const before = Date.now();
  await post('/local/clock', { now: '2100-03-08T10:00:00Z' });
  for (const path of ['/local/health', '/local/clock'])
    expect(await jsonOf<object>(get(path))).toMatchObject({
      now: expect.stringMatching(/^2100-03-08T10:00/) as string,
    });
  await post('/local/clock', { now: null });
  const now = site().platform.clock.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});

test('a command reaches the data of a running site, and a picture whose bytes are gone can be stored again', async () => {
  const target = await openLocal(site().dataDir);
  expect(target.running).toBe(true);
  const object = { Bucket: target.bucket, Key: 'ab12.png' };
  const body = { Body: Buffer.from('a picture'), ContentType: 'image/png' };
  await target.s3.send(new PutObjectCommand({ ...object, ...body }));
  const picture = await get('/images/ab12.png');
  expect(await picture.text()).toBe('a picture');
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });

  const etag = picture.headers.get('etag') ?? '';
  const folder = join(site().dataDir, 's3', target.bucket);
  for (const name of readdirSync(folder)) if (name.endsWith('.data')) rmSync(join(folder, name));
  for (const options of [{}, { method: 'HEAD' }, { headers: { 'if-none-match': etag } }])
    expect((await get('/images/ab12.png', options)).status).toBe(404);
  await expect(target.s3.send(new HeadObjectCommand(object))).rejects.toMatchObject({ name: 'NotFound' });
  await target.close();
});

test('a command knows the path under which a running site lives', async () => {
  const { origin, dataDir } = await startTestSite({ basePath: '/x' });
  const target = await openLocal(dataDir);
  expect(target.basePath).toBe('/x');
  expect((await target.linkParts?.())?.home).toBe(`${origin.replace('127.0.0.1', 'localhost')}/x`);
  await target.close();
});

test('requests that are no HTTP get a 400 and leave the site up', async () => {
  for (const bytes of ['nonsense\r\n\r\n', 'GET no-path HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'])
    expect(await sendRaw(site().origin, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  expect((await get('/local/health')).status).toBe(200);
});

test('a site without its build says how to get it', async () => {
  const start = startSite({ port: 0, dataDir: temporaryFolder(), web: temporaryFolder() });
  await expect(start).rejects.toThrow(LocalFault);
  await expect(start).rejects.toThrow(/^The built site is missing from .*; run `npm start`/);
});
