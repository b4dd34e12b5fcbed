import { expect, it } from 'vitest';
import { type BallotPaper, paperOf } from '#records/ballot-paper.ts';
import type { Item } from '#records/tables.ts';
import { importLines } from '../../../infra/cli/show/report.ts';
import { FolderError } from '../../../infra/show/folder.ts';
import type { Progress } from '../../../infra/show/import.ts';
import { categoryId, nomineeId } from '../../../infra/show/slug.ts';
import { menuItem } from '../../support/show.ts';
import { appOf, categoriesHeader, cleanSite, csv, eventOf, json, nominees, pixel } from './support.ts';

const site = await cleanSite();

const categories = csv(
  categoriesHeader,
  'best,Best,award,MOVIE,vertical,Film,About it',
  'next,Next,fan,PROFILE,horizontal,,',
);
const page = (code: string, content: string) => ({ code, title: code, content });
const none = { added: 0, changed: 0, hidden: 0, deleted: 0 };
const social = (twitter: string) => json({ social: { twitter, facebook: '' } });

it('stores what the files say, with ids made of keys and slugs alone, and nothing the second time', async () => {
  const files = {
    'categories.csv': categories,
    ...social(''),
    ...nominees(
      'best,Les Misérables,MOVIE,,a.png,Ann|Bob @bob,@les_mis,https://example.com/a',
      'best,Les misérables!,SCENE,,,,,',
      'next,霸王别姬,PROFILE,,,,,',
    ),
    'images/a.png': pixel,
  };
  expect((await site.import(files)).unchanged).toBe(false);
  // The first 16 hex digits of a SHA-256.
  expect(categoryId('best-picture')).toBe('78908fed4916b9d8');
  expect(nomineeId('best-picture', 'anora')).toBe('38e78059daf49b7a');
  const items = await site.items();
  const byTitle = (title: string): Item | undefined => items.find((item) => item['title'] === title);
  expect(byTitle('Les Misérables')).toEqual({
    pk: `NOMINEE#${categoryId('best')}`,
    sk: nomineeId('best', 'les-miserables'),
    nominee_id: nomineeId('best', 'les-miserables'),
    category_id: categoryId('best'),
    category_key: 'best',
    slug: 'les-miserables',
    title: 'Les Misérables',
    model: 'MOVIE',
    image: 'a.png',
    twitter: 'les_mis',
    cast: [
      { name: 'Ann', twitter: '' },
      { name: 'Bob', twitter: 'bob' },
    ],
    profile_website: 'https://example.com/a',
    position: 0,
  });
  expect(byTitle('Les misérables!')).toMatchObject({ slug: 'les-miserables-2', position: 1 });
  expect(byTitle('霸王别姬')).toMatchObject({ slug: '霸王别姬', position: 0 });
  expect(byTitle('Next')).toMatchObject({
    sk: categoryId('next'),
    type: { key: 'PROFILE', orientation: 'horizontal' },
    group: 'fan',
    position: 1,
  });
  const image = items.find((item) => item['pk'] === 'IMAGE');
  expect(image).toMatchObject({ sk: 'a.png', contentType: 'image/png', bytes: pixel.length });
  expect(site.objects.get(`/images/${String(image?.['key'])}`)).toEqual({
    content: pixel,
    contentType: 'image/png',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  site.calls.clear();
  expect((await site.import(files)).unchanged).toBe(true);
  expect([...site.calls.keys()]).toEqual(['GetItemCommand', 'ScanCommand']);
});

it('says in a dry run what it would do, and writes nothing', async () => {
  await site.import({ 'categories.csv': categories, ...nominees('best,A,MOVIE,,,,,', 'best,B,MOVIE,,,,,') });
  await site.vote('best', 'a');
  const before = await site.items();
  const report = await site.import(
    {
      'categories.csv': categories.replace('About it', 'More about it'),
      ...nominees('best,C,MOVIE,,a.png,,,'),
      'images/a.png': pixel,
    },
    { dryRun: true, withdraw: ['best/a'] },
  );
  expect(report).toEqual({
    counts: {
      images: { ...none, added: 1 },
      categories: { ...none, changed: 1 },
      nominees: { ...none, added: 1, hidden: 1, deleted: 1 },
      parts: none,
    },
    parts: [],
    withdrawn: [{ name: 'best/a', votes: 1 }],
    uploaded: 1,
    unchanged: false,
    changed: ['images', 'categories', 'nominees'],
    purged: [],
  });
  expect(await site.items()).toEqual(before);
  expect(site.objects.size).toBe(0);
});

it('names every part that it changes, and what of it, and leaves alone what the folder does not hold', async () => {
  const event = eventOf('one', { voting_end: '2026-12-01T00:00:00Z' });
  const menus = (title: string) => [
    { code: 'main', align: 'left', items: [menuItem({ link_internal_name: 'index', title })] },
  ];
  await site.import({
    'categories.csv': categories,
    ...nominees('best,A,MOVIE,,a.png,,,'),
    'images/a.png': pixel,
  });
  const before = await site.items();
  const first = { event, menus: menus('One'), pages: [page('about', ''), page('rules', '')] };
  expect(importLines(await site.import(json(first)), false)).toEqual([
    'Imported:',
    '  event: added',
    '  menus: main-left added',
    '  pages: about added; rules added',
  ]);
  const second = {
    event: { ...event, is_voting_active: false, voting_end: '2026-12-02T00:00:00Z', title: 'Awards\u202e' },
    menus: menus('Two'),
    pages: [page('about', '<p onclick="run()">New<script>run()</script></p>'), page('contact', '')],
    social: { twitter: '', facebook: '' },
  };
  expect(importLines(await site.import(json(second)), false)).toEqual([
    'Imported:',
    '  event: title "The awards" -> "Awards\\u{202e}"; is_voting_active true -> false; voting_end "2026-12-01T00:00:00Z" -> "2026-12-02T00:00:00Z"',
    '  social: added',
    '  menus: main-left changed',
    '  pages: about changed; contact added; rules deleted',
  ]);
  const after = await site.items();
  expect(after).toEqual(expect.arrayContaining(before.filter(({ pk }) => pk !== 'VOTING')));
  const about = after.find((item) => item['sk'] === 'about');
  expect(about).toMatchObject({ content: '<p>New</p>', position: 0 });
  const { counts } = await site.import(social('https://example.com/'));
  expect(counts.parts).toEqual({ ...none, changed: 1 });
  expect((await site.import({ 'show.json': '{ "pages": [] }' })).counts.parts.deleted).toBe(2);
});

it('writes a large show in batches, pictures first and deletes last', async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `category-${index}`);
  const rows = Array.from({ length: 5000 }, (_, index) => `${keys[index % 30]},Film ${index},MOVIE,,,,,`);
  await site.import({ 'categories.csv': categories });
  site.calls.clear();
  const steps: Progress[] = [];
  const files = {
    'categories.csv': csv(categoriesHeader, ...keys.map((key) => `${key},${key},award,MOVIE,vertical,,`)),
    ...nominees(...rows),
    'images/a.png': pixel,
  };
  await site.import(files, { onProgress: (progress) => steps.push(progress) });
  // 1 for the picture's name, 2 for 30 categories, 200 for 5,000 nominees, 1 for two deletes.
  expect(site.calls.get('BatchWriteItemCommand')).toBe(204);
  const order = ['pictures', 'images', 'categories', 'nominees', 'deletes'];
  expect([...new Set(steps.map(({ step }) => step))]).toEqual(order);
  expect(steps.at(-1)).toEqual({ step: 'deletes', done: 2, total: 2 });
  expect(await site.stored('NOMINEE#')).toHaveLength(5000);
});

it('refuses a folder without a show', async () => {
  await expect(site.import({ 'readme.txt': '' })).rejects.toThrow(FolderError);
  await expect(site.import('/nowhere/at/all')).rejects.toThrow('is not a folder');
});

const ids = (...slugs: string[]): string[] => slugs.map((slug) => nomineeId('best', slug)).sort();
const paper = async (): Promise<BallotPaper | undefined> => paperOf((await site.stored('VOTING'))[0]);

it('an import keeps the ballot paper: who may be voted for, and the clocks of the zone', async () => {
  const now = () => Date.UTC(2026, 10, 21);
  const row = (title: string) => `best,${title},MOVIE,,,,,`;
  const app = json({ app: appOf({ timeZone: 'Europe/Berlin' }) });
  const files = { 'categories.csv': categories, ...app, ...nominees(row('A'), row('B')) };
  await site.import(files, { now });
  const first = await paper();
  const [best, next] = [categoryId('best'), categoryId('next')];
  expect(first?.nominees).toEqual({ [best]: ids('a', 'b'), [next]: [] });
  expect(first?.clock).toMatchObject({
    timeZone: 'Europe/Berlin',
    from: Date.UTC(2025),
    until: Date.UTC(2030),
    offsets: expect.arrayContaining([
      [Date.UTC(2025), 3_600_000],
      [Date.parse('2025-03-30T01:00:00Z'), 7_200_000],
    ]) as unknown,
  });

  await site.forget({ pk: 'VOTING', sk: 'PAPER' });
  await site.import(files, { now });
  expect(await paper()).toEqual(first);
  site.calls.clear();
  await site.import(files, { now });
  expect([...site.calls.keys()]).toEqual(['ScanCommand']);

  await site.vote('best', 'b');
  await site.import(nominees(row('A'), row('D')), { now, withdraw: ['best/b'] });
  expect((await paper())?.nominees).toEqual({ [best]: ids('a', 'd'), [next]: [] });
  await site.import(json({ app: appOf({ timeZone: 'Asia/Tokyo' }) }), { now });
  expect((await paper())?.clock).toMatchObject({
    timeZone: 'Asia/Tokyo',
    offsets: [[Date.UTC(2025), 32_400_000]],
  });
});

it('an import that breaks off leaves no ballot paper that is outdated', async () => {
  const files = { 'categories.csv': categories, ...json({ app: appOf() }) };
  await site.import({ ...files, ...nominees('best,A,MOVIE,,,,,') });
  site.refuseWritesAfter(1);
  await expect(site.import(nominees('best,B,MOVIE,,,,,'))).rejects.toThrow('refused');
  site.refuseWritesAfter(Infinity);
  expect(await paper()).toBeUndefined();
  await site.import(nominees('best,B,MOVIE,,,,,'));
  expect((await paper())?.nominees[categoryId('best')]).toEqual(ids('b'));
});
