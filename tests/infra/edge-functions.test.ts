import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedFormat } from '#contract/pictures.ts';
import { apiFunction, imageFunction, siteFunction, variantFunction } from '../../infra/aws/edge-functions.ts';

interface Answer {
  uri?: string;
  statusCode?: number;
  headers?: { location?: { value: string } };
}

function run(source: string, uri: string): Answer {
  return runInNewContext(`${source}; handler(event)`, { event: { request: { uri } } }) as Answer;
}

describe('the site function', () => {
  const source = siteFunction('/gayvnawards', ['assets', 'favicon.svg', 'index.html']);
  const site = (uri: string) => run(source, uri);

  it.each(['/', '/index.html', '/gayvnawards'])('leads %s to the base path', (uri) => {
    expect(site(uri)).toMatchObject({ statusCode: 302, headers: { location: { value: '/gayvnawards/' } } });
  });

  it.each([
    '/gayvnawards/',
    '/gayvnawards/voting/best-picture',
    '/gayvnawards/404',
    '/gayvnawards/no.such.file',
    '/gayvnawards/.vite/manifest.json',
  ])('shows the single page for %s', (uri) => {
    expect(site(uri).uri).toBe('/gayvnawards/index.html');
  });

  it.each(['/gayvnawards/assets/index-1.js', '/gayvnawards/favicon.svg'])(
    'leaves the file %s alone',
    (uri) => {
      expect(site(uri).uri).toBe(uri);
    },
  );

  it.each(['/elsewhere', '/gayvnawardsx/', '/wp-login.php'])('answers 404 for %s', (uri) => {
    expect(site(uri).statusCode).toBe(404);
  });

  it('asks the bucket for nothing outside the base path, and never for a list', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const { statusCode, uri } = site(path);
        expect(statusCode !== undefined || /^\/gayvnawards\/[^/]/.test(uri ?? '')).toBe(true);
      }),
    );
  });
});

describe('the image function', () => {
  const image = (uri: string) => run(imageFunction('/images/'), uri);

  it('asks the bucket for the key alone', () => {
    expect(image('/images/0a1b2c3d.webp').uri).toBe('/0a1b2c3d.webp');
  });

  it.each(['/images/', '/images/a', '/images/a/b.png', '/images/..', '/other/a.png', '/images/%2e%2e.png'])(
    'answers 404 for %s',
    (uri) => {
      expect(image(uri).statusCode).toBe(404);
    },
  );
});

describe('the variant function', () => {
  const source = variantFunction('/images/');
  const variant = (uri: string, accept?: string) =>
    runInNewContext(`${source}; handler(event)`, {
      event: { request: { uri, headers: accept === undefined ? {} : { accept: { value: accept } } } },
    }) as Answer;

  it.each([
    ['image/avif,image/webp,*/*', 'avif'],
    ['image/webp,image/png;q=0.8', 'webp'],
    ['image/avif;q=0, IMAGE/WEBP ;q=0.9', 'webp'],
    ['image/avif;q=0.000,image/webp;q=0', 'jpeg'],
    ['*/*', 'jpeg'],
    ['', 'jpeg'],
    [undefined, 'jpeg'],
  ])('answers Accept %s with %s, by the rule of the contract', (accept, format) => {
    expect(variant('/images/ab.jpg/w640', accept).uri).toBe(`/images/ab.jpg/w640/${format}`);
    expect(acceptedFormat(accept ?? '')).toBe(format);
  });

  it('leaves a format that is asked for', () => {
    expect(variant('/images/ab.jpg/w640/webp', 'image/avif').uri).toBe('/images/ab.jpg/w640/webp');
  });

  it.each(['/images/a.jpg', '/images/a/', '/images//w640', '/images/a/b/c/d', '/other/a/b'])(
    'answers 404 for %s',
    (uri) => {
      expect(variant(uri, '').statusCode).toBe(404);
    },
  );
});

describe('the API function', () => {
  it("tells the visitor's host and address, whatever the caller claims them to be", () => {
    const headers = {
      host: { value: 'awards.example.com' },
      'x-site-host': { value: 'evil.example' },
      'x-site-address': { value: '203.0.113.9' },
    };
    const request = runInNewContext(`${apiFunction('x-site-host', 'x-site-address')}; handler(event)`, {
      event: { request: { uri: '/auth/google/callback', headers }, viewer: { ip: '192.0.2.7' } },
    }) as { uri: string; headers: Record<string, { value: string }> };

    expect(request.headers['x-site-host']).toEqual({ value: 'awards.example.com' });
    expect(request.headers['x-site-address']).toEqual({ value: '192.0.2.7' });
    expect(request.uri).toBe('/auth/google/callback');
  });
});
