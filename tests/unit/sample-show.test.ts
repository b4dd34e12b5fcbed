import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type ShowParts, showParts } from '#records/show.ts';
import { contrast } from '#contract/contrast.ts';
import { readShowFolder } from '../../infra/show/read-folder.ts';
import { storedShow } from '#content/show.ts';

const folder = join(import.meta.dirname, '../../infra/local/sample-show');
const text = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Rejects for a fault, such as a picture, page, sponsor or category that is named and missing. */
const { folder: read } = await readShowFolder(folder, storedShow(new Map(), 0), {
  basePath: '/gayvnawards',
  livePaths: ['/local/live'],
});
const show = read.parts?.parts as ShowParts;
const { nominees = [] } = read.nominees ?? {};
const { pictures = [] } = read.images ?? {};

test('holds every part of a show, written as an export writes it, with more contrast than an import asks for', () => {
  const { ground, surface, text: ink, accent } = show.theme.colors;
  expect(contrast(ink, surface)).toBeGreaterThanOrEqual(7);
  expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
  expect(Object.keys(show)).toEqual(Object.keys(showParts));
  expect(`${JSON.stringify(JSON.parse(text('show.json')), null, 2)}\n`).toBe(text('show.json'));
  for (const name of ['categories.csv', 'nominees.csv'])
    expect(stringify(parse(text(name), { columns: true }), { header: true })).toBe(text(name));
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
  for (const { name, path, key } of pictures.filter((picture) => !picture.name.endsWith('.webm'))) {
    const { width, height } = await sharp(path).metadata();
    const [w, h] = least[name.split('-')[0] ?? ''] ?? [120, 40];
    expect(key.split('.').at(-1)).toBe(name.split('.').at(-1));
    expect(width >= w && height >= h, `${name} is ${width} x ${height}`).toBe(true);
  }
  expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(9 * 1024 * 1024);
});
