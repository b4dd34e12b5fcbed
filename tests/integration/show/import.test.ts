import { expect, it } from 'vitest';
import type { Item } from '#records/tables.ts';
import { FolderError } from '../../../infra/show/folder.ts';
import {
  importShow,
  type ImportOptions,
  type ImportReport,
  type Progress,
} from '../../../infra/show/import.ts';
import { categoryId, nomineeId } from '../../../infra/show/slug.ts';
import { importLines } from '../../../infra/cli/show/report.ts';
import {
  categoriesHeader,
  csv,
  eventOf,
  menuItem,
  nomineesHeader,
  pixel,
  cleanSite,
  type Files,
} from './support.ts';

const site = await cleanSite();

const importFiles = async (files: Files, options: Partial<ImportOptions> = {}): Promise<ImportReport> =>
  importShow({ dir: await site.folder(files), target: site.target, ...options });

const titles = async (): Promise<string[]> =>
  (await site.items())
    .filter((item) => String(item['pk']).startsWith('NOMINEE#'))
    .map((item) => `${String(item['title'])}${item['hidden'] ? ' (hidden)' : ''}`)
    .toSorted();

const categories = csv(
  categoriesHeader,
  'best,Best,award,MOVIE,vertical,Film,About it',
  'next,Next,fan,PROFILE,horizontal,,',
);
const nominees = (...rows: string[]): Files => ({ 'nominees.csv': csv(nomineesHeader, ...rows) });
const social = (twitter: string): string => JSON.stringify({ social: { twitter, facebook: '' } });

it('stores what the files say, with ids made of keys and slugs alone', async () => {
  await importFiles({
    'categories.csv': categories,
    ...nominees(
      'best,Les Misérables,MOVIE,,a.png,Ann|Bob @bob,@les_mis,https://example.com/a',
      'best,Les misérables!,SCENE,,,,,',
      'next,霸王别姬,PROFILE,,,,,',
    ),
    'images/a.png': pixel,
  });
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
});

it('makes ids anybody can compute: the first 16 hex digits of a SHA-256', () => {
  expect(categoryId('best-picture')).toBe('78908fed4916b9d8');
  expect(nomineeId('best-picture', 'anora')).toBe('38e78059daf49b7a');
});

it('changes nothing the second time', async () => {
  const files = {
    'categories.csv': categories,
    ...nominees('best,A,MOVIE,,a.png,,,'),
    'images/a.png': pixel,
    'show.json': social(''),
  };
  expect((await importFiles(files)).unchanged).toBe(false);
  site.calls.clear();
  expect((await importFiles(files)).unchanged).toBe(true);
  expect([...site.calls.keys()]).toEqual(['GetItemCommand', 'ScanCommand']);
});

it('says in a dry run what it would do, and writes nothing', async () => {
  await importFiles({ 'categories.csv': categories, ...nominees('best,A,MOVIE,,,,,', 'best,B,MOVIE,,,,,') });
  await site.vote(categoryId('best'), nomineeId('best', 'a'));
  const before = await site.items();
  const report = await importFiles(
    {
      'categories.csv': categories.replace('About it', 'More about it'),
      ...nominees('best,C,MOVIE,,a.png,,,'),
      'images/a.png': pixel,
    },
    { dryRun: true, withdraw: ['best/a'] },
  );
  expect(report).toEqual({
    counts: {
      images: { added: 1, changed: 0, hidden: 0, deleted: 0 },
      categories: { added: 0, changed: 1, hidden: 0, deleted: 0 },
      nominees: { added: 1, changed: 0, hidden: 1, deleted: 1 },
      parts: { added: 0, changed: 0, hidden: 0, deleted: 0 },
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

it('leaves alone what the folder does not hold', async () => {
  await importFiles({
    'categories.csv': categories,
    ...nominees('best,A,MOVIE,,a.png,,,'),
    'images/a.png': pixel,
    'show.json': JSON.stringify({
      social: { twitter: '', facebook: '' },
      pages: [
        { code: 'about', title: 'About', content: '<p onclick="run()">Hello<script>run()</script></p>' },
      ],
    }),
  });
  const before = await site.items();
  const report = await importFiles({ 'show.json': social('https://example.com/') });
  expect(report.counts.parts).toEqual({ added: 0, changed: 1, hidden: 0, deleted: 0 });
  const after = await site.items();
  const others = (items: Item[]): Item[] => items.filter((item) => item['sk'] !== 'social');
  expect(others(after)).toEqual(others(before));
  expect(after.find((item) => item['sk'] === 'about')).toMatchObject({
    content: '<p>Hello</p>',
    position: 0,
  });
  expect((await importFiles({ 'show.json': '{ "pages": [] }' })).counts.parts.deleted).toBe(1);
});

it('names every part that it changes, and what of it', async () => {
  const event = eventOf('one', { voting_end: '2026-12-01T00:00:00Z' });
  const page = (code: string, content: string) => ({ code, title: code, content });
  const show = (parts: object): Files => ({ 'show.json': JSON.stringify(parts) });
  const menus = (title: string) => [
    { code: 'main', align: 'left', items: [menuItem({ link_internal_name: 'index', title })] },
  ];
  const first = { event, menus: menus('One'), pages: [page('about', ''), page('rules', '')] };
  expect(importLines(await importFiles(show(first)), false)).toEqual([
    'Imported:',
    '  event: added',
    '  menus: main-left added',
    '  pages: about added; rules added',
  ]);
  const second = {
    event: { ...event, is_voting_active: false, voting_end: '2026-12-02T00:00:00Z', title: 'Awards\u202e' },
    menus: menus('Two'),
    pages: [page('about', '<p>New</p>'), page('contact', '')],
    social: { twitter: '', facebook: '' },
  };
  expect(importLines(await importFiles(show(second)), false)).toEqual([
    'Imported:',
    '  event: title "The awards" -> "Awards\\u{202e}"; is_voting_active true -> false; voting_end "2026-12-01T00:00:00Z" -> "2026-12-02T00:00:00Z"',
    '  social: added',
    '  menus: main-left changed',
    '  pages: about changed; contact added; rules deleted',
  ]);
});

it('writes a large show in batches, pictures first and deletes last', async () => {
  const keys = Array.from({ length: 30 }, (_, place) => `category-${place}`);
  const rows = Array.from({ length: 5000 }, (_, place) => `${keys[place % 30]},Film ${place},MOVIE,,,,,`);
  await importFiles({ 'categories.csv': categories });
  site.calls.clear();
  const steps: Progress[] = [];
  const dir = await site.folder({
    'categories.csv': csv(categoriesHeader, ...keys.map((key) => `${key},${key},award,MOVIE,vertical,,`)),
    ...nominees(...rows),
    'images/a.png': pixel,
  });
  await importShow({ dir, target: site.target, onProgress: (progress) => steps.push(progress) });
  // 1 for the picture's name, 2 for 30 categories, 200 for 5,000 nominees, 1 for two deletes.
  expect(site.calls.get('BatchWriteItemCommand')).toBe(204);
  expect([...new Set(steps.map(({ step }) => step))]).toEqual([
    'pictures',
    'images',
    'categories',
    'nominees',
    'deletes',
  ]);
  expect(steps.at(-1)).toEqual({ step: 'deletes', done: 2, total: 2 });
  expect((await titles()).length).toBe(5000);
});

it('refuses a folder without a show', async () => {
  await expect(importFiles({ 'readme.txt': '' })).rejects.toThrow(FolderError);
  await expect(importShow({ dir: '/nowhere/at/all', target: site.target })).rejects.toThrow(
    'is not a folder',
  );
});
