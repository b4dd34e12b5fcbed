import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type ShowParts, showParts } from '#records/show.ts';
import { contrast } from '../../infra/show/parts.ts';
import { readShowFolder } from '../../infra/show/read-folder.ts';
import { storedShow } from '../../infra/show/stored.ts';

const folder = join(import.meta.dirname, '../../infra/local/sample-show');
const text = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Rejects for a fault, such as a picture, page, sponsor or category that is named and missing. */
const read = await readShowFolder(folder, storedShow(new Map(), 0), {
  basePath: '/gayvnawards',
  livePaths: ['/local/live'],
});
const show = read.parts?.parts as ShowParts;
const { categories = [] } = read.categories ?? {};
const { nominees = [] } = read.nominees ?? {};
const { pictures = [] } = read.images ?? {};

test('holds every part of a show, written as an export writes it', () => {
  expect(Object.keys(show)).toEqual(Object.keys(showParts));
  expect(`${JSON.stringify(JSON.parse(text('show.json')), null, 2)}\n`).toBe(text('show.json'));
  for (const name of ['categories.csv', 'nominees.csv'])
    expect(stringify(parse(text(name), { columns: true }), { header: true })).toBe(text(name));
});

test('is open for voting in the zone of the show', () => {
  expect(show.event).toMatchObject({ code: 'GAYVNAWARDS', is_voting_active: true });
  expect(show.app).toMatchObject({ timeZone: 'America/Los_Angeles', voteLimit: 3 });
});

test('has both groups, both orientations and all three types', () => {
  expect(categories.length).toBeGreaterThanOrEqual(12);
  const kinds = [...new Set(categories.flatMap(({ group, type }) => [group, type.orientation, type.key]))];
  expect(kinds.sort()).toEqual(['MOVIE', 'PROFILE', 'SCENE', 'award', 'fan', 'horizontal', 'vertical']);
});

test('has one category without nominees and one with forty', () => {
  expect(nominees.length).toBeGreaterThanOrEqual(130);
  const counts = categories.map(({ id }) => nominees.filter(({ category_id }) => category_id === id).length);
  expect(counts.filter((count) => count === 0)).toHaveLength(1);
  expect(counts.filter((count) => count === 40)).toHaveLength(1);
});

test('has long titles, several scripts, casts with handles and nominees without a picture', () => {
  const titled = (pattern: RegExp) => nominees.filter(({ title }) => pattern.test(title)).length;
  expect(titled(/^.{51,}$/u)).toBeGreaterThan(5);
  for (const script of [/\p{Script=Cyrillic}/u, /\p{Script=Han}/u, /\p{Script=Devanagari}/u, /[äöéåœ]/u])
    expect(titled(script)).toBeGreaterThan(1);
  expect(nominees.filter(({ cast }) => cast.length > 2).length).toBeGreaterThan(10);
  expect(nominees.filter(({ cast }) => cast.some(({ twitter }) => twitter)).length).toBeGreaterThan(10);
  expect(nominees.filter(({ image }) => image === '').length).toBeGreaterThanOrEqual(1);
});

test('links to no real address', () => {
  const items = show.menus.flatMap((menu) => menu.items).flatMap((entry) => [entry, ...entry.childs]);
  expect(new Set(items.map((item) => item.type))).toEqual(new Set(['button', 'image', 'link']));
  const outside = items.filter((item) => item.link_type === 'external').map((item) => item.link_url);
  const sites = nominees.map((nominee) => nominee.profile_website).filter((site) => site !== '');
  expect([...outside, ...sites].filter((url) => !url.startsWith('https://example.org/'))).toEqual([]);
});

test('has no picture that it does not name, and none twice in a category', () => {
  const all = text('show.json') + text('nominees.csv');
  expect(pictures.map(({ name }) => name).filter((name) => !all.includes(name))).toEqual([]);
  const shown = nominees.flatMap(({ category_key, image }) => (image ? `${category_key} ${image}` : []));
  expect(new Set(shown).size).toBe(shown.length);
});

test('has pictures of the kind their names say, in sensible sizes', async () => {
  const least: Record<string, [number, number]> = {
    poster: [800, 1200],
    scene: [1200, 750],
    portrait: [800, 750],
    hero: [1080, 800],
  };
  const faults: string[] = [];
  for (const { name, path, key } of pictures.filter((picture) => !picture.name.endsWith('.webm'))) {
    const { width, height } = await sharp(path).metadata();
    const [w, h] = least[name.split('-')[0] ?? ''] ?? [120, 40];
    if (name.split('.').at(-1) !== key.split('.').at(-1)) faults.push(`${name} is stored as ${key}`);
    if (width < w || height < h) faults.push(`${name} is ${width} x ${height}`);
  }
  expect(faults).toEqual([]);
  expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(9 * 1024 * 1024);
});

test('holds enough of what pages show', () => {
  const codes = show.pages.map((page) => page.code);
  expect(codes).toEqual(expect.arrayContaining(['nominees', 'winners', ...Object.values(show.app.links)]));
  expect(show.sponsors.length).toBeGreaterThanOrEqual(6);
});

test('keeps a contrast that an import does not ask for', () => {
  const { ground, surface, text: ink, accent } = show.theme.colors;
  expect(contrast(ink, surface)).toBeGreaterThanOrEqual(7);
  expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
});
