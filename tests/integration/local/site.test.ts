import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { openLocal } from '../../../infra/local/open-local.ts';
import { cookiesOf, jsonOf, postJson, sendRaw, sharedSite } from './support.ts';

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

test('requests that are no HTTP get a 400 and leave the site up', async () => {
  for (const bytes of ['nonsense\r\n\r\n', 'GET no-path HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'])
    expect(await sendRaw(site().origin, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  expect((await get('/local/health')).status).toBe(200);
});
