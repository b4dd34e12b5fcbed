import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pageCode } from '#contract/catalog.ts';
import { type ShowParts, showParts } from '#records/show.ts';

const folder = join(import.meta.dirname, '../../infra/local/sample-show');
const images = join(folder, 'images');
const text = (name: string) => readFileSync(join(folder, name), 'utf8');
const rows = (name: string) => parse<Record<string, string>>(text(name), { columns: true });

const show: ShowParts = z.parse(z.strictObject(showParts), JSON.parse(text('show.json')));
const categories = rows('categories.csv');
const nominees = rows('nominees.csv');
const countOf = (key: string | undefined) => nominees.filter((nominee) => nominee.category === key).length;

/** Every name of a picture or video that the folder's files hold, repeats included. */
function picturesUsed(): string[] {
  const { app, options, theme, sponsors, menus, pages, template } = show;
  const inPages = pages.flatMap(({ content }) =>
    [...content.matchAll(/\{\{image:([^}]+)\}\}/g)].map((m) => m[1] ?? ''),
  );
  const inWidgets = template.widgets.flatMap(({ options }) =>
    Object.values((options as WidgetOptions).images),
  );
  const items = menus.flatMap((menu) => menu.items).flatMap((item) => [item, ...item.childs]);
  return [
    app.hero.desktop,
    app.hero.mobile,
    app.presentedBy.image,
    app.hashtag.image,
    theme.logo,
    options.gayvn_awards_hero_desktop,
    options.gayvn_awards_hero_mobile,
    options.gayvn_awards_homepage_video_id,
    ...[...sponsors, ...items].map((entry) => entry.fullimage),
    ...nominees.map((nominee) => nominee.image ?? ''),
    ...inPages,
    ...inWidgets,
  ].filter((name) => name !== '');
}
interface WidgetOptions {
  images: { desktop: string; mobile: string };
  carouselId: string;
}

/** Contrast ratio of WCAG 2.2 of two colours written `#rrggbb`. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test('holds every part of a show, written as an export writes it', () => {
  expect(Object.keys(show)).toEqual(Object.keys(showParts));
  expect(`${JSON.stringify(show, null, 2)}\n`).toBe(text('show.json'));
  for (const name of ['categories.csv', 'nominees.csv']) {
    expect(stringify(rows(name), { header: true })).toBe(text(name));
  }
});

test('is open for voting in the zone of the show', () => {
  expect(show.event).toMatchObject({ code: 'GAYVNAWARDS', is_voting_active: true });
  expect(show.app).toMatchObject({ timeZone: 'America/Los_Angeles', voteLimit: 3 });
  expect(Date.parse(show.event.voting_start ?? '')).toBeLessThan(Date.parse(show.event.voting_end ?? ''));
});

test('has both groups, both orientations and all three types', () => {
  expect(categories.length).toBeGreaterThanOrEqual(12);
  expect(new Set(categories.map((category) => category.group))).toEqual(new Set(['award', 'fan']));
  expect(new Set(categories.map((category) => category.orientation))).toEqual(
    new Set(['vertical', 'horizontal']),
  );
  expect(new Set(categories.map((category) => category.type))).toEqual(
    new Set(['MOVIE', 'SCENE', 'PROFILE']),
  );
  expect(new Set(categories.map((category) => category.key)).size).toBe(categories.length);
});

test('has one category without nominees and one with forty', () => {
  expect(nominees.length).toBeGreaterThanOrEqual(130);
  const counts = categories.map((category) => countOf(category.key));
  expect(counts.filter((count) => count === 0)).toHaveLength(1);
  expect(counts.filter((count) => count === 40)).toHaveLength(1);
});

test('names every nominee once in a category that exists', () => {
  const keys = new Set(categories.map((category) => category.key));
  expect(nominees.filter((nominee) => !keys.has(nominee.category))).toEqual([]);
  expect(new Set(nominees.map((nominee) => `${nominee.category} ${nominee.title}`)).size).toBe(
    nominees.length,
  );
});

test('has titles past the truncation, several scripts, casts with handles and nominees without a picture', () => {
  const some = (pattern: RegExp, field: string) =>
    nominees.filter((nominee) => pattern.test(nominee[field] ?? '')).length;
  expect(some(/^.{51,}$/u, 'title')).toBeGreaterThan(5);
  for (const script of [/\p{Script=Cyrillic}/u, /\p{Script=Han}/u, /\p{Script=Devanagari}/u, /[äöéåœ]/u]) {
    expect(some(script, 'title')).toBeGreaterThan(1);
  }
  expect(some(/\|.*\|/, 'cast')).toBeGreaterThan(10);
  expect(some(/ @\w+/, 'cast')).toBeGreaterThan(10);
  expect(some(/^$/, 'image')).toBeGreaterThanOrEqual(1);
});

test('sends nobody to a real address', () => {
  expect(
    nominees.filter(({ profile_website: site }) => site && !site.startsWith('https://example.org/')),
  ).toEqual([]);
});

test('has every picture it names and no other', () => {
  expect([...new Set(picturesUsed())].sort()).toEqual(readdirSync(images).sort());
});

test('shows no picture twice in a category', () => {
  const shown = nominees
    .filter((nominee) => nominee.image)
    .map((nominee) => `${nominee.category} ${nominee.image}`);
  expect(new Set(shown).size).toBe(shown.length);
});

test('has pictures of the kind their names say, in sensible sizes', async () => {
  const least: Record<string, [number, number]> = {
    poster: [800, 1200],
    scene: [1200, 750],
    portrait: [800, 750],
    hero: [1080, 800],
  };
  const extensions: Record<string, string> = { jpeg: '.jpg', webp: '.webp', png: '.png' };
  const faults: string[] = [];
  let total = 0;
  for (const name of readdirSync(images)) {
    total += statSync(join(images, name)).size;
    if (name.endsWith('.webm')) continue;
    const { format, width, height } = await sharp(join(images, name)).metadata();
    const [w, h] = least[name.split('-')[0] ?? ''] ?? [120, 40];
    if (!name.endsWith(extensions[format] ?? '?')) faults.push(`${name} is ${format}`);
    if (width < w || height < h) faults.push(`${name} is ${width} x ${height}`);
  }
  expect(faults).toEqual([]);
  expect(total).toBeLessThanOrEqual(9 * 1024 * 1024);
});

test('points menus, sponsors, carousels and notices at things that exist', () => {
  const codes = show.pages.map((page) => page.code);
  const routes = ['index', 'categories', 'nominees', 'winners', 'voting.index', 'page'];
  const items = show.menus.flatMap((menu) => menu.items).flatMap((entry) => [entry, ...entry.childs]);
  const outside = items.filter((item) => item.link_type === 'external');
  const inside = items.filter((item) => item.link_type === 'internal');
  expect(outside.filter((item) => !item.link_url.startsWith('https://example.org/'))).toEqual([]);
  expect(inside.filter((item) => !routes.includes(item.link_internal_name))).toEqual([]);
  expect(
    inside.filter((item) => item.link_internal_name === 'page' && !codes.includes(item.link_url)),
  ).toEqual([]);
  expect(new Set(items.map((item) => item.type))).toEqual(new Set(['button', 'image', 'link']));
  expect(codes.filter((code) => !z.safeParse(pageCode, code).success)).toEqual([]);
  expect(codes).toEqual(expect.arrayContaining(['nominees', 'winners', ...Object.values(show.app.links)]));
  const sponsors = show.sponsors.map((sponsor) => sponsor.id);
  expect(sponsors.length).toBeGreaterThanOrEqual(6);
  expect(sponsors).toEqual(expect.arrayContaining(show.carousels.flatMap((carousel) => carousel.items)));
  expect(categories.map((category) => category.key)).toContain(show.app.defaultCategory);
});

test('reads well: the colours keep their contrast', () => {
  const { ground, surface, text: ink, muted, accent, accentText } = show.theme.colors;
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7);
  expect(contrast(ink, surface)).toBeGreaterThanOrEqual(7);
  expect(contrast(muted, ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(accentText, accent)).toBeGreaterThanOrEqual(4.5);
});
