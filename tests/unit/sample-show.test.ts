import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type ShowParts, showParts } from '#records/show.ts';
import { authSchemas } from '#contract/auth.ts';
import { contrast } from '#contract/contrast.ts';
import { dayInWords, weekdayInWords } from '#contract/times.ts';
import { pendingSeconds } from '../../functions/newsletter/domain.ts';
import { readShowFolder } from '../../infra/show/read-folder.ts';
import { completeDocument } from '#rules/template-document.ts';
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

test('has six sections at most on its home page, and one form for the newsletter', () => {
  const { widgets } = completeDocument(show.template);
  const shown = widgets.filter(({ is_active, options }) => is_active && !options.within?.widget);
  expect(shown.filter(({ type }) => type !== 'live-stream').length).toBeLessThanOrEqual(6);
  expect(shown.map(({ type }) => type)).not.toContain('newsletter');
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

/** Numbers as the texts of the show write them. */
const numbers =
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const inWords = (count: number) => (count === 40 ? 'forty' : numbers.split(' ')[count]);

test('says what the data have: votes a day, categories, who decides, nominees, and what is up for what', () => {
  const all = text('show.json');
  const { categories = [] } = read.categories ?? {};
  const titleOf = (key: string) => categories.find((category) => category.key === key)?.title ?? key;
  const jury = categories.filter(({ decided_by }) => decided_by === 'jury');
  const count = inWords(categories.length);
  const votes = new Set(
    [...all.matchAll(/(\w+)(?: votes)? a day in each/gi)].map(([, word]) => word?.toLowerCase()),
  );
  expect([...votes]).toEqual([inWords(show.app.voteLimit)]);
  for (const [, word] of all.matchAll(/(\w+) categories\./g)) expect(word?.toLowerCase()).toBe(count);
  expect(all).toContain(`in ${inWords(categories.length - jury.length)} categories of ${count}`);
  for (const code of ['about', 'rules', 'nominees']) {
    const { content = '' } = show.pages.find((page) => page.code === code) ?? {};
    for (const { title } of jury) expect(content).toMatch(new RegExp(`${title}.{1,40}jury`));
  }
  const up = [...all.matchAll(/"caption": "(.+), up for (.+)"/g)];
  expect(up.length).toBeGreaterThan(0);
  const isUp = ([, nominee = '', category]: RegExpExecArray) =>
    nominees.some(({ title, category_key: key }) => title.startsWith(nominee) && titleOf(key) === category);
  expect(up.filter((each) => !isUp(each)).map(([caption]) => caption)).toEqual([]);
  const inCategory = (key: string) => inWords(nominees.filter((each) => each.category_key === key).length);
  for (const { key, description } of categories)
    for (const [, word] of description.matchAll(/(\w+) (?:pictures|nominees),/g))
      expect(word?.toLowerCase()).toBe(inCategory(key));
});

test('says the dates of the event, and no day of the week that is not that of its date', () => {
  const { event, app, pages } = show;
  const on = (instant: string | null) => dayInWords(Date.parse(instant ?? ''), app.timeZone);
  const { content: rules = '' } = pages.find(({ code }) => code === 'rules') ?? {};
  for (const [before, instant] of [
    ['Voting runs from ', event.voting_start],
    ['to the end of ', event.voting_end],
    ['From ', event.fan_prenom_start],
    ['to the end of ', event.fan_prenom_end],
  ] as const)
    expect(rules).toContain(before + on(instant));
  expect(app.messages.votingNotOpen).toContain(`opens on <strong>${on(event.voting_start)}<`);
  const days = [...text('show.json').matchAll(/(?:(\w+day), )?(March \d+, \d{4})/g)].map(
    ([, weekday = '', day = '']) => ({ weekday, day, at: Date.parse(`${day} 12:00 UTC`) }),
  );
  expect(new Set(days.map(({ day }) => day))).toEqual(new Set([on(event.voting_end), 'March 27, 2027']));
  for (const { weekday, day, at } of days.filter((each) => each.weekday))
    expect(`${weekday}, ${day}`).toBe(weekdayInWords(at, 'UTC'));
});

test('says how people sign in, and how long what is kept', () => {
  const contentOf = (code: string) => show.pages.find((page) => page.code === code)?.content ?? '';
  expect(contentOf('rules')).toContain('the code of six digits that is mailed there, or the link beside it');
  const { body } = authSchemas['auth.enter'];
  expect(body.parse({ email: 'ada@example.org', code: '123456' })).toMatchObject({ code: '123456' });
  expect(contentOf('privacy')).toContain(`goes after ${pendingSeconds / 86_400} days`);
});
