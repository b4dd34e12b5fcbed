import { expect, it } from 'vitest';
import type { Item } from '#records/tables.ts';
import { importLines } from '../../../infra/cli/show/report.ts';
import { FolderError } from '../../../infra/show/folder.ts';
import type { Progress } from '../../../infra/show/import.ts';
import { pathsOf } from '#rules/content-paths.ts';
import { menuItem } from '../../support/show.ts';
import {
  appOf,
  categoriesHeader,
  cleanSite,
  closedEvent,
  csv,
  json,
  nominees,
  nomineesHeader,
  pixel,
} from './support.ts';

const site = await cleanSite();

const categories = csv(
  categoriesHeader,
  'best,Best,award,MOVIE,vertical,Film,About it',
  'next,Next,fan,PROFILE,horizontal,,',
);
const page = (code: string, content: string) => ({ code, title: code, content });
const none = { added: 0, changed: 0, withdrawn: 0, deleted: 0 };
const hex = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
const social = (twitter: string) => json({ social: { twitter, facebook: '' } });

it('tells which nominees look like others, before it writes and after', async () => {
  const files = {
    'categories.csv': categories,
    ...nominees(
      'best,Harbor Lights,MOVIE,,,,,',
      'best,\u0397arbor Lights!,MOVIE,,,,,',
      'next,Harbor Lights,PROFILE,,,,,',
    ),
  };
  const told =
    '  Look at nominees.csv:3: title: “\u0397arbor Lights!” looks like “Harbor Lights” (line 2). If they are the same nominee, keep one of them: two would split the votes.';
  for (const dryRun of [true, false])
    expect(importLines(await site.import(files, { dryRun }), dryRun)).toContain(told);
  expect((await site.import(files)).alike).toEqual([]);
});

it('stores what the files say, with ids given once, and nothing the second time', async () => {
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
  const items = await site.items();
  const byTitle = (title: string): Item | undefined => items.find((item) => item['title'] === title);
  const [best, anora] = [await site.idOf('best'), await site.idOf('best', 'les-miserables')];
  expect([best, anora]).toEqual([hex, hex]);
  expect(byTitle('Les Misérables')).toEqual({
    pk: `NOMINEE#${best}`,
    sk: anora,
    nominee_id: anora,
    category_id: best,
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
    video: '',
    position: 0,
  });
  expect(byTitle('Les misérables!')).toMatchObject({ slug: 'les-miserables-2', position: 1 });
  expect(byTitle('霸王别姬')).toMatchObject({ slug: '霸王别姬', position: 0 });
  expect(byTitle('Next')).toMatchObject({
    pk: 'CATEGORY#one',
    decided_by: 'fans',
    pre_nominations: true,
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
  expect([...site.calls.keys()].sort()).toEqual(['GetItemCommand', 'QueryCommand', 'ScanCommand']);
});

it('keeps the video of a nominee where a folder has no such column, and takes it out where the column is empty', async () => {
  const header = `${nomineesHeader},video`;
  const address = 'https://vimeo.com/76979871';
  const videoAfter = async (...lines: string[]) => {
    await site.import({ 'categories.csv': categories, 'nominees.csv': csv(...lines) });
    return (await site.items()).find((item) => item['title'] === 'A')?.['video'];
  };
  expect(await videoAfter(header, `best,A,MOVIE,,,,,,${address}`)).toBe(address);
  expect(await videoAfter(nomineesHeader, 'best,A,MOVIE,,,,,')).toBe(address);
  expect(await videoAfter(header, 'best,A,MOVIE,,,,,,')).toBe('');
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
      nominees: { ...none, added: 1, withdrawn: 1, deleted: 1 },
      parts: none,
    },
    parts: [
      { part: 'pictures', lines: ['a.png added'] },
      { part: 'categories', lines: ['best: description "About it" -> "More about it"'] },
      { part: 'nominees', lines: ['best/c added', 'best/a withdrawn (1 vote)', 'best/b deleted'] },
    ],
    notes: [],
    alike: [],
    unchanged: false,
    changed: ['images', 'categories', 'nominees'],
    purged: [],
  });
  expect(await site.items()).toEqual(before);
  expect(site.objects.size).toBe(0);
  expect(await site.log()).toHaveLength(1);
});

it('names every change by part and field, in the log too, and leaves alone what the folder does not hold', async () => {
  const menus = (title: string) => [
    { code: 'main', align: 'left', items: [menuItem({ link_internal_name: 'index', title })] },
  ];
  await site.import({
    'categories.csv': categories,
    ...nominees('best,Anroa,MOVIE,anora,a.png,Ann,,', 'best,B,MOVIE,,,,,', 'best,C,MOVIE,,,,,'),
    'images/a.png': pixel,
  });
  const before = await site.items();
  const first = { menus: menus('One'), pages: [page('about', ''), page('rules', '')] };
  expect(importLines(await site.import(json(first)), false)).toEqual([
    'Imported:',
    '  menus: main-left added',
    '  pages: about added',
    '  pages: rules added',
  ]);
  const second = {
    event: {
      ...closedEvent,
      is_voting_active: false,
      voting_end: '2026-12-02T00:00:00Z',
      title: 'Awards\u200e',
    },
    menus: menus('Two'),
    pages: [page('about', '<p onclick="run()">New<script>run()</script></p>'), page('contact', '')],
    social: { twitter: '', facebook: '' },
  };
  expect(importLines(await site.import(json(second)), false)).toEqual([
    'Imported:',
    '  event: title "The awards" -> "Awards\\u{200e}"; is_voting_active true -> false; voting_end "2026-01-01T00:00:00Z" -> "2026-12-02T00:00:00Z"',
    '  social: added',
    '  menus: main-left: items[0].title "One" -> "Two"; items[0].link_title "One" -> "Two"',
    '  pages: about: content "" -> "<p>New</p>"',
    '  pages: contact added',
    '  pages: rules deleted',
  ]);
  const after = await site.items();
  expect(after).toEqual(expect.arrayContaining(before.filter(({ pk }) => pk !== 'VOTING' && pk !== 'PART')));
  const about = after.find((item) => item['sk'] === 'about');
  expect(about).toMatchObject({ content: '<p>New</p>', position: 0 });
  const { counts } = await site.import(social('https://example.com/'));
  expect(counts.parts).toEqual({ ...none, changed: 1 });
  expect((await site.import({ 'show.json': '{ "pages": [] }' })).counts.parts.deleted).toBe(2);

  const rows = nominees('best,Anora,MOVIE,anora,,Ann|Bob @bob,,', 'best,C,MOVIE,,,,,', 'best,B,MOVIE,,,,,');
  expect(importLines(await site.import(rows, { by: 'Ann' }), false)).toEqual([
    'Imported:',
    '  nominees: best/anora: title "Anroa" -> "Anora"; image "a.png" -> ""; cast "Ann" -> "Ann|Bob @bob"',
    '  nominees: best: order changed',
  ]);
  const log = await site.log();
  expect(log).toContainEqual([
    'Ann (command)',
    'import',
    'nominees: best/anora: title "Anroa" -> "Anora"; image "a.png" -> ""; cast "Ann" -> "Ann|Bob @bob"\nnominees: best: order changed',
  ]);
  expect((await site.import(rows)).unchanged).toBe(true);
  expect(await site.log()).toEqual(log);
});

it('keeps the first lines of a part that changes much, and logs up to 20,000 characters', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => `best,Film ${index},MOVIE,,,,,`);
  const lines = importLines(await site.import({ 'categories.csv': categories, ...nominees(...rows) }), false);
  expect(lines.filter((line) => line.startsWith('  nominees: best/film-'))).toHaveLength(10);
  expect(lines.at(-1)).toBe('  nominees: and 1,190 more');
  const [[, , detail] = []] = await site.log();
  expect(detail).toMatch(/^categories: best added\ncategories: next added\nnominees: best\/film-0 added\n/);
  expect(String(detail)).toHaveLength(20_000);
});

it('writes a large show item by item, pictures first and deletes last', async () => {
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
  // Each on a condition, which a batch cannot have.
  expect(site.calls.has('BatchWriteItemCommand')).toBe(false);
  const order = ['pictures', 'images', 'categories', 'nominees', 'deletes'];
  expect([...new Set(steps.map(({ step }) => step))]).toEqual(order);
  expect(steps.at(-1)).toEqual({ step: 'deletes', done: 2, total: 2 });
  expect(await site.stored('NOMINEE#')).toHaveLength(5000);
});

it('clears the CDN of all that it has changed, and what it did not get to is cleared by the next', async () => {
  const { target, forgotten, pause } = site.withCdn();
  const dead = () => Promise.reject(new Error('The line is dead.'));
  await expect(site.import(social('https://example.com/a'), { target, pause: dead })).rejects.toThrow(
    'The line is dead.',
  );
  const dry = await site.import(social('https://example.com/a'), { target, pause, dryRun: true });
  expect([dry.purged, forgotten]).toEqual([[], []]);
  const again = await site.import(social('https://example.com/a'), { target, pause });
  expect(importLines(again, false)).toEqual([
    'Nothing changed: the site already matches the folder.',
    '  CDN paths cleared: 1',
  ]);
  expect((await site.import(social('https://example.com/a'), { target, pause })).purged).toEqual([]);
  expect(forgotten).toEqual([pathsOf(['social'], '/b')]);

  // What breaks off in between is finished by the next one, which clears the CDN of it.
  const files = {
    'categories.csv': categories,
    ...nominees('best,A,MOVIE,,,,,'),
    ...social('https://example.com/b'),
  };
  site.refuseWritesAfter(2);
  await expect(site.import(files, { target, pause })).rejects.toThrow('refused');
  site.refuseWritesAfter(Infinity);
  const rest = await site.import(files, { target, pause });
  expect(rest.changed).toEqual([]);
  expect(rest.purged).toEqual(pathsOf(['categories', 'nominees', 'social'], '/b'));
  expect(await site.stored('UNCLEARED')).toEqual([]);
});

it('refuses a folder without a show', async () => {
  await expect(site.import({ 'readme.txt': '' })).rejects.toThrow(FolderError);
  await expect(site.import('/nowhere/at/all')).rejects.toThrow('is not a folder');
});

const ids = async (...slugs: string[]): Promise<string[]> =>
  (await Promise.all(slugs.map((slug) => site.idOf('best', slug)))).sort();

it('an import keeps the ballot paper: who may be voted for, and the clocks of the zone', async () => {
  const now = () => Date.UTC(2026, 10, 21);
  const row = (title: string) => `best,${title},MOVIE,,,,,`;
  const app = json({ app: appOf({ timeZone: 'Europe/Berlin' }) });
  const files = { 'categories.csv': categories, ...app, ...nominees(row('A'), row('B')) };
  await site.import(files, { now });
  const first = await site.paper();
  const [best, next] = [await site.idOf('best'), await site.idOf('next')];
  expect(first?.nominees).toEqual({ [best]: await ids('a', 'b'), [next]: [] });
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
  expect(await site.paper()).toEqual(first);
  site.calls.clear();
  await site.import(files, { now });
  expect([...site.calls.keys()]).toEqual(['QueryCommand', 'ScanCommand']);

  await site.vote('best', 'b');
  await site.import(nominees(row('A'), row('D')), { now, withdraw: ['best/b'] });
  expect((await site.paper())?.nominees).toEqual({ [best]: await ids('a', 'd'), [next]: [] });
  await site.import(json({ app: appOf({ timeZone: 'Asia/Tokyo' }) }), { now });
  expect((await site.paper())?.clock).toMatchObject({
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
  expect(await site.paper()).toBeUndefined();
  await site.import(nominees('best,B,MOVIE,,,,,'));
  expect((await site.paper())?.nominees[await site.idOf('best')]).toEqual(await ids('b'));
});
