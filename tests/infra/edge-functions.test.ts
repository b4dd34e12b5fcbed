import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedFormat } from '#contract/pictures.ts';
import {
  apiFunction,
  imageFunction,
  pageFunction,
  siteFunction,
  variantFunction,
} from '../../infra/aws/edge-functions.ts';
import { pageCases, pageIndex, pageNow, siteEntries } from '../support/page-cases.ts';

interface Answer {
  uri?: string;
  statusCode?: number;
  headers?: Record<string, { value: string }>;
}

const run = (source: string, uri: string, headers = {}): Answer =>
  runInNewContext(`${source}; handler(event)`, {
    event: { request: { uri, headers }, viewer: { ip: '192.0.2.7' } },
  }) as Answer;

const site = siteFunction('/gayvnawards', siteEntries);
const image = imageFunction('/images/');
const variant = variantFunction('/images/');

const home = { statusCode: 302, headers: { location: { value: '/gayvnawards/' } } };
const notFound = { statusCode: 404 };

/** As the edge runs it: with the index as the associated key-value store, at an instant. */
const runSite = (
  uri: string,
  { index = {}, signedIn = false }: { index?: Record<string, string>; signedIn?: boolean } = {},
): Promise<Answer> => {
  const kvs = () => ({
    get: async (key: string) => {
      if (!Object.hasOwn(index, key)) throw new Error('KeyNotFound');
      return index[key];
    },
  });
  const cookies = signedIn ? { '__Host-acclaim_signed_in': { value: '1' } } : {};
  return runInNewContext(`${site.replace(/^import .*$/m, '')}; handler(event)`, {
    cf: { kvs },
    Date: { now: () => pageNow },
    event: { request: { uri, headers: {}, cookies } },
  }) as Promise<Answer>;
};

describe('the site function', () => {
  it.each(['/', '/index.html', '/gayvnawards'])('leads from %s to the base path', async (uri) => {
    expect(await runSite(uri)).toMatchObject(home);
  });

  it.each(pageCases)(
    'answers $uri (signed in: $signedIn, nothing written: $isEmpty) with $object',
    async ({ uri, object, signedIn, isEmpty }) => {
      const index = isEmpty ? {} : pageIndex;
      const answer = await runSite(uri, { index, signedIn: signedIn === true });
      expect(answer).toMatchObject(object === undefined ? notFound : { uri: object });
    },
  );

  it('asks the bucket for nothing outside the base path, and never for a list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), async (path) => {
        const { statusCode, uri } = await runSite(path, { index: pageIndex });
        expect(statusCode !== undefined || /^\/gayvnawards\/[^/]/.test(uri ?? '')).toBe(true);
      }),
    );
  });

  it('says in a refusal of its own which letters it is written in', async () => {
    const refused = await runSite('/elsewhere.php');
    expect([refused.statusCode, refused.headers?.['content-type']?.value]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
  });

  it('is within the 10 KB of a function, in the syntax that the edge knows', () => {
    expect(Buffer.byteLength(site)).toBeLessThan(10_000);
    expect(site).not.toMatch(/\?\.|\?\?|\.\.\.|for \(const/);
  });
});

describe('the page function', () => {
  const sent = (headers: Record<string, { value: string }>) =>
    runInNewContext(`${pageFunction()}; handler(event)`, {
      Date: { now: () => pageNow },
      event: { request: {}, response: { statusCode: 200, headers } },
    }) as Answer;

  it('has browsers ask for pages each time, and tells them the time', () => {
    const headers = {
      'content-type': { value: 'text/html; charset=utf-8' },
      'cache-control': { value: 'immutable' },
    };
    expect(sent(headers)).toMatchObject({
      statusCode: 200,
      headers: {
        'cache-control': { value: 'no-cache' },
        'server-timing': { value: `clock;desc="${pageNow}"` },
      },
    });
    const picture = { 'content-type': { value: 'image/png' }, 'cache-control': { value: 'immutable' } };
    expect(sent(picture)).toEqual({ statusCode: 200, headers: picture });
  });

  it.each([
    ['text/html', 'text/html; charset=utf-8'],
    ['text/css', 'text/css; charset=utf-8'],
    ['text/javascript', 'text/javascript; charset=utf-8'],
    ['application/javascript', 'application/javascript; charset=utf-8'],
    ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    ['application/json', 'application/json'],
    ['font/woff2', 'font/woff2'],
  ])('says of %s which letters it is written in: %s', (stored, told) => {
    expect(sent({ 'content-type': { value: stored } }).headers).toMatchObject({
      'content-type': { value: told },
    });
  });

  it('gives an object the status of its metadata', () => {
    const answer = sent({ 'content-type': { value: 'text/html' }, 'x-amz-meta-status': { value: '404' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).not.toHaveProperty('x-amz-meta-status');
  });
});

describe('the functions of pictures', () => {
  it('ask the bucket for the key alone', () => {
    expect(run(image, '/images/0a1b2c3d.webp').uri).toBe('/0a1b2c3d.webp');
  });

  it.each(['/images/', '/images/a', '/images/a/b.png', '/images/..', '/other/a.png', '/images/%2e%2e.png'])(
    'answer 404 for %s',
    (uri) => expect(run(image, uri)).toMatchObject(notFound),
  );

  it('answer 404 for what is no size of a picture', () => {
    const beside = ['a.jpg', 'a/', '/w640', 'a/b/c/d', 'a%2Fb/w640', '../w640'].map(
      (end) => `/images/${end}`,
    );
    for (const uri of ['/other/a/b', ...beside])
      expect([uri, run(variant, uri, { accept: { value: '' } })]).toMatchObject([uri, notFound]);
  });

  it.each([
    ['image/avif,image/webp,*/*', 'avif'],
    ['image/webp,image/png;q=0.8', 'webp'],
    ['image/avif;q=0, IMAGE/WEBP ;q=0.9', 'webp'],
    ['image/avif;q=0.000,image/webp;q=0', 'jpeg'],
    ['*/*', 'jpeg'],
    ['', 'jpeg'],
    [undefined, 'jpeg'],
  ])('answer Accept %s with %s, by the rule of the contract', (value, format) => {
    const headers = value === undefined ? {} : { accept: { value } };
    expect(run(variant, '/images/ab.jpg/w640', headers).uri).toBe(`/images/ab.jpg/w640/${format}`);
    expect(acceptedFormat(value ?? '')).toBe(format);
    expect(run(variant, '/images/ab.jpg/w640/png', headers).uri).toBe('/images/ab.jpg/w640/png');
  });
});

it('the API function tells host and address of the visitor, whatever the caller claims them to be', () => {
  const headers = {
    host: { value: 'awards.example.com' },
    'x-site-host': { value: 'evil.example' },
    'x-site-address': { value: '203.0.113.9' },
  };
  expect(run(apiFunction('x-site-host', 'x-site-address'), '/auth/google/callback', headers)).toMatchObject({
    uri: '/auth/google/callback',
    headers: { 'x-site-host': headers.host, 'x-site-address': { value: '192.0.2.7' } },
  });
});
