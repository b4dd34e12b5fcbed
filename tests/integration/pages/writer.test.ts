import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageDataId, type PageData } from '#contract/written-pages.ts';
import { showKeys } from '#records/tables.ts';
import { claimTime } from '../../../functions/pages/claim.ts';
import { ahead, type Surroundings, type Writer } from '../../../functions/pages/domain.ts';
import { compose } from '../../../functions/pages/main.ts';
import { objectAge } from '../../../functions/pages/state.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { bestFilm, films, testEvent } from '../../support/show.ts';
import { build, drawPage, memoryStore, readFont, bareSurroundings } from './support.ts';

let site: TestSite;
let written: ReturnType<typeof memoryStore>;
let writer: Writer;
beforeEach(async () => {
  site = await setUpSite();
  written = memoryStore();
  writer = compose(site.platform, { ...parts, store: written.store });
});
afterEach(() => site.close());

const parts = { build, drawPage, readFont, surroundings: bareSurroundings };

const put = (key: { pk: string; sk: string }, record: object) => site.put('show', key, record);
const putPage = (code: string, title: string) =>
  put(showKeys.page(code), { code, title, content: `<p>${title}</p>` });
const dataOf = (html: string): PageData =>
  JSON.parse(new RegExp(`id="${pageDataId}">(.*?)</script>`, 's').exec(html)?.[1] ?? '') as PageData;
const stranger = (path: string) => written.text(written.entry(path)?.pages.at(-1)?.stranger);

test('every public address is written for strangers and for people who are signed in, and true until the next boundary', async () => {
  await putPage('about/us', 'About us');
  await writer.changed();
  expect([...written.index.keys()]).toEqual(
    expect.arrayContaining([
      '/',
      '/categories',
      '/nominees',
      '/winners',
      '/voting',
      '/voting/best-film',
      '/voting/best-film/film-0',
      '/pre-nomination/best-film',
      '/verify',
      '/about/us',
      '/404',
      'missing',
    ]),
  );
  const page = written.text(written.entry('/voting/best-film/film-0')?.pages[0]?.voter);
  expect(page).toContain('<h1>/voting/best-film/film-0 for a voter');
  expect(page).not.toContain('This site needs JavaScript');
  expect(dataOf(page)).toMatchObject({
    path: '/voting/best-film/film-0',
    signedIn: true,
    // The voting day of Los Angeles.
    at: Date.parse('2026-10-31T07:00:00Z'),
    until: Date.parse('2026-11-01T07:00:00Z'),
    answers: {
      'events.get': { event: { id: testEvent.id } },
      'app.get': { serverTime: '2026-10-31T07:00:00.000Z' },
    },
  });
  expect(dataOf(stranger('/about/us')).answers['page.get?code=about%2Fus']).toMatchObject({
    title: 'About us',
  });
  const missing = written.index.get('missing')?.split(' ') ?? [];
  expect(missing).toEqual([
    written.entry('/404')?.pages[0]?.stranger,
    written.entry('/404')?.pages[0]?.voter,
  ]);
  expect(missing.map((name) => written.objects.get(name)?.status)).toEqual([404, 404]);
});

test('a change gives new objects to the pages that show it alone, and the same content the same bytes', async () => {
  await putPage('about', 'About');
  await putPage('rules', 'Rules');
  await writer.changed();
  const before = new Map(written.index);
  written.newObjects();

  site.clock.set('2026-10-31T20:00:00Z');
  await writer.changed();
  expect(written.newObjects()).toEqual([]);

  await putPage('about', 'About the show');
  await writer.changed();
  expect(written.newObjects()).toHaveLength(2);
  expect(
    [...written.index].filter(([path, entry]) => before.get(path) !== entry).map(([path]) => path),
  ).toEqual(['/about']);
  expect(stranger('/about')).toContain('About the show');
});

test('the page of the next interval is written an hour ahead, so that the edge turns to it by itself', async () => {
  await writer.changed();
  await writer.tick();
  const end = Date.parse('2026-11-01T07:00:00Z');
  site.clock.set(end - ahead - 1);
  await writer.tick();
  expect(written.entry('/')?.pages).toHaveLength(1);
  site.clock.set(end - ahead);
  await writer.tick();
  expect(written.entry('/')).toMatchObject({
    pages: [{ from: Date.parse('2026-10-31T07:00:00Z') }, { from: end }],
    until: Date.parse('2026-11-02T08:00:00Z'),
  });
  expect(dataOf(stranger('/'))).toMatchObject({
    at: end,
    answers: { 'app.get': { serverTime: '2026-11-01T07:00:00.000Z' } },
  });
});

test('a tick reads nothing but the state until something falls due, and looks once more after a change', async () => {
  await writer.changed();
  const calls = () => site.wire.operations.length;
  let before = calls();
  await writer.tick();
  expect(calls()).toBeGreaterThan(before);
  before = calls();
  await writer.tick();
  expect(calls()).toBe(before);
  site.clock.set('2026-10-30T08:00:00Z');
  await writer.tick();
  expect(dataOf(stranger('/')).at).toBe(Date.parse('2026-10-30T07:00:00Z'));
});

test('another build writes every page anew', async () => {
  await writer.changed();
  await writer.tick();
  written.newObjects();
  const other = { ...build, id: 'build-2', template: build.template.replaceAll('index-1', 'index-2') };
  await compose(site.platform, { ...parts, build: other, store: written.store }).tick();
  expect(stranger('/verify')).toContain('index-2.js');
  expect(written.entry('/voting/best-film')?.pages).toHaveLength(1);
});

test('a page that fails keeps the old one, is tried again, and keeps no other from being written', async () => {
  await putPage('about', 'About');
  await writer.changed();
  const old = written.index.get('/about');
  await putPage('about', 'Broken');
  await putPage('rules', 'Rules');
  await compose(site.platform, {
    ...parts,
    store: written.store,
    drawPage: async (request) => {
      if (request.path === '/about') throw new Error('no such widget');
      return drawPage(request);
    },
  }).changed();
  expect(written.index.get('/about')).toBe(old);
  expect(stranger('/rules')).toContain('Rules');
  expect(site.logged.join()).toContain('a page could not be written');
  await writer.tick();
  expect(stranger('/about')).toContain('Broken');
});

test('an API that fails takes no page down', async () => {
  await writer.changed();
  const before = new Map(written.index);
  site.wire.failWith('ValidationException');
  await expect(writer.changed()).rejects.toThrow('inner words');
  expect(written.index).toEqual(before);
});

test('what is gone from the show leaves the index at once, and the bucket a day later', async () => {
  await writer.changed();
  const path = '/voting/best-film/film-1';
  const name = written.entry(path)?.pages[0]?.stranger ?? '';
  const withdrawn = { at: '2026-10-31T00:00:00.000Z', by: 'Eve', reason: 'asked to be' };
  await put(showKeys.nominee(bestFilm.id, films[1]!.nominee_id), { ...films[1], withdrawn });
  await writer.changed();
  expect(written.entry(path)).toBeNull();
  expect(written.objects.has(name)).toBe(true);
  site.clock.set(site.clock.now() + objectAge + 1);
  await writer.changed();
  expect(written.objects.has(name)).toBe(false);
});

test('a run that takes minutes is left alone by the calls of each minute', async () => {
  const other = compose(site.platform, { ...parts, store: written.store });
  const start = site.clock.now();
  const slow: Surroundings = {
    ...bareSurroundings,
    card: ({ page }) => ({
      key: page.path,
      type: 'image/png',
      draw: async () => {
        site.clock.set(site.clock.now() + claimTime / 2);
        await other.tick();
        return new Uint8Array([1]);
      },
    }),
  };
  await compose(site.platform, { ...parts, surroundings: slow, store: written.store }).changed();
  expect(site.clock.now() - start).toBeGreaterThan(4 * claimTime);
  const cards = [...written.objects.keys()].filter((name) => name.endsWith('.png'));
  expect(Object.keys((await written.store.state())?.state.objects ?? {})).toEqual(
    expect.arrayContaining(cards),
  );
  expect(site.logged.join()).not.toContain('has come before this one');
});
