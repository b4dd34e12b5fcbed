import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { ContentName } from '#contract/content.ts';
import { keyText } from '#content/items.ts';
import { recordOf, type Item, type Key } from '#records/tables.ts';
import { cleanSite } from '../show/support.ts';
import { setUpWorkshop } from './support.ts';

const sample = new URL('../../../infra/local/sample-show', import.meta.url).pathname;
const now = () => Date.parse('2026-10-31T19:00:00.000Z');

const imported = await cleanSite({ isNew: true });
const typed = await setUpWorkshop({ LIVE_PATHS: '/local/live' });
await typed.empty();
const admin = await typed.organizer('admin', ['admin']);

const json = JSON.parse(await readFile(join(sample, 'show.json'), 'utf8')) as Record<string, unknown>;
const rows = async (file: string) =>
  parse<Record<string, string>>(await readFile(join(sample, file), 'utf8'), { columns: true });

/** Items with the ids of categories and nominees, which are given at random, by what they are of. */
function byName(items: readonly Item[]): Record<string, Item> {
  const names = new Map<string, string>();
  for (const item of items) {
    const { id, key, nominee_id, category_key, slug } = item as Record<string, string>;
    if (key !== undefined && id !== undefined) names.set(id, `id of ${key}`);
    if (nominee_id !== undefined) names.set(nominee_id, `id of ${category_key}/${slug}`);
  }
  const named = (value: unknown): unknown => {
    const text = JSON.stringify(value).replaceAll(/[\da-f]{16}/g, (id) => names.get(id) ?? id);
    return JSON.parse(text) as unknown;
  };
  return Object.fromEntries(
    items.map((item) => [String(named(keyText(item as Key))), sortedPaper(named(recordOf(item)) as Item)]),
  );
}

/** The ballot paper lists nominees by their ids, whose order says nothing. */
function sortedPaper(item: Item): Item {
  if (typeof item['paper'] !== 'string') return item;
  const paper = JSON.parse(item['paper']) as { nominees: Record<string, string[]> };
  const nominees = Object.entries(paper.nominees).map(([id, own]) => [id, own.toSorted()] as const);
  return {
    paper: { ...paper, nominees: Object.fromEntries(nominees.toSorted(([a], [b]) => (a < b ? -1 : 1))) },
  };
}

/** What the workshop does not have: the home page is the builder's, pictures are uploaded, editions say who began them. */
const isContent = ({ pk }: Item): boolean =>
  !['IMAGE', 'TEMPLATE', 'DRAFT', 'UNCLEARED'].includes(String(pk)) && !String(pk).startsWith('REVISION#');
const withoutAuthor = (item: Item): Item =>
  item['pk'] === 'EDITION' ? { ...item, begunBy: 'somebody' } : item;

it('a folder that is imported and one that is typed give the same items', async () => {
  const target = { ...imported.target, livePaths: ['/local/live'] };
  await imported.import(sample, { now, by: 'somebody', target });
  // Pictures come first, as people upload them.
  for (const item of await imported.stored('IMAGE')) await typed.put(item);
  typed.clock.set(now());

  const parts: ContentName[] = [
    'event',
    'app',
    'options',
    'live',
    'social',
    'theme',
    'sponsors',
    'carousels',
  ];
  // The show leads to its pages and categories, so these come before what links to them.
  await save('event');
  const categories = await rows('categories.csv');
  const { version } = await admin.get('categories');
  expect((await admin.save('categories', categories, version)).body).not.toHaveProperty('errors');
  const nominees = await rows('nominees.csv');
  expect((await admin.apply({ nominees })).body.faults).toEqual([]);
  for (const part of [...parts.slice(6), 'pages', ...parts.slice(1, 6), 'menus'] as ContentName[])
    await save(part);

  const [one, other] = [await imported.items(), await typed.stored('show')].map((items) =>
    byName(items.filter(isContent).map(withoutAuthor)),
  );
  expect(Object.keys(other ?? {}).toSorted()).toEqual(Object.keys(one ?? {}).toSorted());
  expect(other).toEqual(one);
});

async function save(part: ContentName): Promise<void> {
  const { version } = await admin.get(part);
  const { body } = await admin.save(part, json[part], version);
  expect({ part, errors: body.errors }).toEqual({ part, errors: undefined });
}
