import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import { itemOf, showKeys } from '#records/tables.ts';
import { createStaticSite, type WrittenFile } from '../../../infra/local/http/static-site.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { waitLimit } from '../../support/limits.ts';
import { pageCases, pageIndex, pageNow, siteEntries } from '../../support/page-cases.ts';
import { seedShow } from '../../support/show.ts';
import { drawPage, template } from '../pages/support.ts';
import { serve, startTestSite, temporaryFolder, type TestSite } from './support.ts';

test('an address is answered as the edge answers it', async () => {
  const files = {
    'assets/index-1.js': 'script',
    'favicon.svg': 'icon',
    'index.html': 'shell',
    '.vite/manifest.json': '{}',
  };
  expect(Object.keys(files).map((name) => name.split('/')[0])).toEqual([...siteEntries, '.vite']);
  const web = temporaryFolder(files);
  const object = async (name: string): Promise<WrittenFile> => ({
    body: Buffer.from(name),
    type: name.endsWith('.html') ? 'text/html' : 'text/plain',
    cacheControl: 'immutable',
    status: name.startsWith('none') ? 404 : 200,
  });
  const site = (index: Record<string, string>) =>
    serve(createStaticSite(web, '/gayvnawards', () => pageNow, { entry: (key) => index[key] ?? '', object }));
  const [full, empty] = await Promise.all([site(pageIndex), site({})]);
  const bodies: Record<string, string> = {
    '/gayvnawards/index.html': 'shell',
    '/gayvnawards/assets/index-1.js': 'script',
    '/gayvnawards/favicon.svg': 'icon',
  };
  for (const { uri, object: path, signedIn, isEmpty } of pageCases) {
    const headers = {
      cookie: signedIn ? 'theme=dark; __Host-acclaim_signed_in=1' : '__Host-acclaim_signed_in=0',
    };
    const answer = await fetch((isEmpty ? empty : full) + uri, { headers });
    const body =
      path === undefined
        ? 'There is nothing at this address.\n'
        : (bodies[path] ?? path.replace('/gayvnawards/written/', ''));
    expect([uri, await answer.text()]).toEqual([uri, body]);
    expect([uri, answer.status]).toEqual([uri, path === undefined || path.includes('/none') ? 404 : 200]);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    expect(answer.headers.get('server-timing')).toBe(isPage ? `clock;desc="${pageNow}"` : null);
    // A page is asked for anew each time; so is a file whose name stays.
    expect([uri, isPage && answer.headers.get('cache-control') !== 'no-cache']).toEqual([uri, false]);
  }
});

/** A site with the test show, whose pages the stand-in draws. */
const web = { 'index.html': template, 'assets/index-1.js': '', '.vite/manifest.json': '{}' };
const get = async (site: TestSite, path: string, headers = {}) =>
  (await fetch(`${site.origin}/gayvnawards${path}`, { headers })).text();
const putPage = (site: TestSite, title: string) =>
  site.platform.documents.send(
    new PutCommand({
      TableName: localTables.show,
      Item: itemOf(showKeys.page('about'), { code: 'about', title, content: '' }),
    }),
  );
const wait = { timeout: waitLimit, interval: 50 };

test('pages are written beside the site, anew at a change, and as the clock is set', async () => {
  const site = await startTestSite({ web: temporaryFolder(web), renderer: drawPage });
  expect(await get(site, '/')).toBe(template);
  await seedShow(site.platform.documents, localTables.show);
  await putPage(site, 'About');
  await vi.waitFor(async () => expect(await get(site, '/about')).toContain('"title":"About"'), wait);
  expect(await get(site, '/', { cookie: '__Host-acclaim_signed_in=1' })).toContain('<h1>/ for a voter');
  // What is not there is known once everything else is written.
  await vi.waitFor(async () => {
    const missing = await fetch(`${site.origin}/gayvnawards/none`);
    expect([missing.status, await missing.text()]).toEqual([404, await get(site, '/404')]);
  }, wait);
  const [, stylesheet = ''] =
    /<link rel="stylesheet" href="([^"]+)" data-own-styles>/.exec(await get(site, '/')) ?? [];
  expect((await fetch(site.origin + stylesheet)).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );

  await putPage(site, 'About the show');
  await vi.waitFor(async () => expect(await get(site, '/about')).toContain('About the show'), wait);

  await fetch(`${site.origin}/local/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: '2031-05-05T12:00:00Z' }),
  });
  // What was true before is not shown meanwhile.
  await vi.waitFor(async () => expect(await get(site, '/')).toContain('at 2031-05-05T07:00:00.000Z'), wait);
});
