import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedFormat } from '#contract/pictures.ts';
import { apiFunction, imageFunction, siteFunction, variantFunction } from '../../infra/aws/edge-functions.ts';

interface Answer {
  uri?: string;
  statusCode?: number;
  headers?: Record<string, { value: string }>;
}

const run = (source: string, uri: string, headers = {}): Answer =>
  runInNewContext(`${source}; handler(event)`, {
    event: { request: { uri, headers }, viewer: { ip: '192.0.2.7' } },
  }) as Answer;

const site = siteFunction('/gayvnawards', ['assets', 'favicon.svg', 'index.html']);
const image = imageFunction('/images/');
const variant = variantFunction('/images/');

const home = { statusCode: 302, headers: { location: { value: '/gayvnawards/' } } };
const page = { uri: '/gayvnawards/index.html' };
const notFound = { statusCode: 404 };

describe('the site function', () => {
  it.each([
    ['/', home],
    ['/index.html', home],
    ['/gayvnawards', home],
    ['/gayvnawards/', page],
    ['/gayvnawards/voting/best-picture', page],
    ['/gayvnawards/404', page],
    ['/gayvnawards/no.such.file', page],
    ['/gayvnawards/.vite/manifest.json', page],
    ['/gayvnawards/assets/index-1.js', { uri: '/gayvnawards/assets/index-1.js' }],
    ['/gayvnawards/favicon.svg', { uri: '/gayvnawards/favicon.svg' }],
    ['/elsewhere', notFound],
    ['/gayvnawardsx/', notFound],
    ['/wp-login.php', notFound],
  ])('answers %s with %j', (uri, answer) => {
    expect(run(site, uri)).toMatchObject(answer);
  });

  it('asks the bucket for nothing outside the base path, and never for a list', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const { statusCode, uri } = run(site, path);
        expect(statusCode !== undefined || /^\/gayvnawards\/[^/]/.test(uri ?? '')).toBe(true);
      }),
    );
  });
});

describe('the functions of pictures', () => {
  it('ask the bucket for the key alone', () => {
    expect(run(image, '/images/0a1b2c3d.webp').uri).toBe('/0a1b2c3d.webp');
  });

  it.each(['/images/', '/images/a', '/images/a/b.png', '/images/..', '/other/a.png', '/images/%2e%2e.png'])(
    'answer 404 for %s',
    (uri) => {
      expect(run(image, uri)).toMatchObject(notFound);
    },
  );

  it.each(['/images/a.jpg', '/images/a/', '/images//w640', '/images/a/b/c/d', '/other/a/b'])(
    'answer 404 for the size %s',
    (uri) => {
      expect(run(variant, uri, { accept: { value: '' } })).toMatchObject(notFound);
    },
  );

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
