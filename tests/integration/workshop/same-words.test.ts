import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import type { ContentName, ContentValues, RowFault } from '#contract/content.ts';
import { FaultyShow } from '#content/faults.ts';
import { importShow } from '../../../infra/show/import.ts';
import { cleanSite } from '../show/support.ts';
import { cellsOf, setUpWorkshop } from './support.ts';

const sample = new URL('../../../infra/local/sample-show', import.meta.url).pathname;
const now = () => Date.parse('2026-10-31T19:00:00.000Z');
const livePaths = ['/local/live'];

const { target: local, folder } = await cleanSite({ isKept: true });
const typed = await setUpWorkshop({ LIVE_PATHS: livePaths.join(' ') });
const admin = await typed.organizer('admin', ['admin']);
const target = { ...local, documents: typed.documents, livePaths };

// What the import refuses changes nothing that the workshop works on.
await typed.empty();
await importShow({ dir: sample, target, now });
await typed.keep();

const json = JSON.parse(await readFile(join(sample, 'show.json'), 'utf8')) as ContentValues;
type Part = Exclude<ContentName, 'categories' | 'nominees'>;
const of = <Name extends Part>(part: Name, change: (value: ContentValues[Name]) => unknown) =>
  [part, change as (value: never) => unknown] as const;

const faultyParts: readonly (readonly [name: string, ...ReturnType<typeof of>])[] = [
  ['an end before its start', ...of('event', (event) => ({ ...event, voting_end: event.voting_start }))],
  ['no instant', ...of('event', (event) => ({ ...event, voting_end: 'tomorrow' }))],
  ['a switch that is a text', ...of('event', (event) => ({ ...event, is_voting_active: 'yes' }))],
  ['an unknown field', ...of('event', (event) => ({ ...event, voting_ends: null }))],
  ['another code with pre-nominations', ...of('event', (event) => ({ ...event, code: 'OTHER' }))],
  ['too many votes', ...of('app', (app) => ({ ...app, voteLimit: 21 }))],
  ['an unknown time zone', ...of('app', (app) => ({ ...app, timeZone: 'Mars/Olympus' }))],
  ['an unknown category', ...of('app', (app) => ({ ...app, defaultCategory: 'none' }))],
  ['a link to no page', ...of('app', (app) => ({ ...app, links: { ...app.links, privacy: 'nowhere' } }))],
  ['a missing picture', ...of('app', (app) => ({ ...app, hero: { ...app.hero, mobile: 'none.jpg' } }))],
  ['an unknown carousel', ...of('app', (app) => ({ ...app, sponsorCarousels: ['none'] }))],
  ['a bad address', ...of('options', (options) => ({ ...options, gayvn_awards_press_link: 'example' }))],
  ['a foreign embed', ...of('live', () => ({ enabled: true, embed: '<script>1</script>' }))],
  ['no contrast', ...of('theme', (theme) => ({ ...theme, colors: { ...theme.colors, text: '#111111' } }))],
  ['no color', ...of('theme', (theme) => ({ ...theme, colors: { ...theme.colors, accent: 'gold' } }))],
  [
    'a company that shows nothing',
    ...of('sponsors', ([first, ...rest]) => [{ ...first, company: '\u2800' }, ...rest]),
  ],
  [
    'a page whose title turns the text',
    ...of('pages', ([first, ...rest]) => [{ ...first, title: 'About\u202e' }, ...rest]),
  ],
  ['an id twice', ...of('sponsors', (sponsors) => [...sponsors, sponsors[0]])],
  ['an unusable id', ...of('sponsors', (sponsors) => [{ ...sponsors[0], id: 'a b' }, ...sponsors.slice(1)])],
  ['an unknown sponsor', ...of('carousels', ([first, ...rest]) => [{ ...first, items: ['none'] }, ...rest])],
  ['an address twice', ...of('pages', (pages) => [...pages, { ...pages[0], title: 'Again' }])],
  [
    'a foreign picture',
    ...of('pages', ([first, ...rest]) => [
      { ...first, content: '<img src="https://example.org/a.png">' },
      ...rest,
    ]),
  ],
  ['no list', ...of('pages', () => 'none')],
  [
    'a menu to nowhere',
    ...of('menus', ([first, ...rest]) => [
      { ...first, items: [{ ...first!.items[0], link_internal_name: 'page', link_url: 'nowhere' }] },
      ...rest,
    ]),
  ],
];

/** Messages by place, without what only a command can do about them. */
type Messages = readonly (readonly [place: string, message: string])[];

async function refusedByImport(
  files: Record<string, string>,
  places: (column: string, line: number) => string,
): Promise<Messages> {
  const error: unknown = await importShow({ dir: await folder(files), target, now }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FaultyShow);
  return (error as FaultyShow).faults
    .map(({ column, line, message }) => [places(column, line), message] as const)
    .toSorted(byPlace);
}

const byPlace = (a: readonly string[], b: readonly string[]): number => (a.join() < b.join() ? -1 : 1);

it.each(faultyParts)(
  '%s gets the same words from the import and from the workshop',
  async (_name, part, change) => {
    const value = change(json[part] as never);
    const imports = await refusedByImport(
      { 'show.json': JSON.stringify({ [part]: value }) },
      (column) => column,
    );
    const { version } = await admin.get(part);
    const { body } = await admin.save(part, value, version);
    expect(imports.length).toBeGreaterThan(0);
    expect(
      Object.entries(body.errors ?? {})
        .flatMap(([path, messages]) => messages.map((message) => [path, message]))
        .toSorted(byPlace),
    ).toEqual(imports);
  },
);

const rowsOf = async (file: string) =>
  parse<Record<string, string>>(await readFile(join(sample, file), 'utf8'), { columns: true });
const csv = (rows: readonly object[]) => stringify([...rows], { header: true });

it.each([
  ['no title', 'title', ''],
  ['a title that shows nothing', 'title', '\u3164'],
  ['an unusable key', 'key', 'Best Film!'],
  ['an unknown kind', 'type', 'BOOK'],
  ['an unknown group', 'group', 'others'],
  ['an unknown decider', 'decided_by', 'nobody'],
])('a category with %s gets the same words', async (_name, column, cell) => {
  const rows = await rowsOf('categories.csv');
  const wanted = rows.map((row, index) => (index === 16 ? { ...row, [column]: cell } : row));
  const last = Math.min(16, rows.length - 1);
  const changed = rows.map((row, index) => (index === last ? { ...row, [column]: cell } : row));
  const imports = await refusedByImport(
    { 'categories.csv': csv(wanted.length > 16 ? wanted : changed) },
    (at, line) => `[${line - 2}].${at}`,
  );
  const { value, version } = await admin.get('categories');
  const { body } = await admin.save(
    'categories',
    value.map((row, index) => (index === last ? { ...row, [column]: cell } : row)),
    version,
  );
  const words = Object.entries(body.errors ?? {}).flatMap(([path, messages]) =>
    messages.map((message) => [path, message]),
  );
  expect(words).toEqual(expect.arrayContaining(imports.filter(([place]) => place.startsWith(`[${last}]`))));
  expect(words.length).toBeGreaterThan(0);
});

it.each([
  ['no title', 'title', ''],
  ['an unknown category', 'category', 'none'],
  ['an unknown kind', 'model', 'BOOK'],
  ['an unusable slug', 'slug', 'Two Words'],
  ['a missing picture', 'image', 'none.jpg'],
  ['a bad handle', 'twitter', '@a b'],
  ['a bad address', 'profile_website', 'example'],
  ['a cast without a name', 'cast', '@somebody'],
])('a nominee with %s gets the same words', async (_name, column, cell) => {
  const rows = await rowsOf('nominees.csv');
  const sheet = [...rows, { ...rows[0], title: 'A new film', slug: 'a-new-film', image: '', [column]: cell }];
  const imports = await refusedByImport({ 'nominees.csv': csv(sheet) }, (at, line) => `${line - 1} ${at}`);
  const { body } = await admin.check({ nominees: sheet, missing: 'remove' });
  const words = body.faults
    .map(({ row, column: at, message }: RowFault) => [`${row} ${at}`, message])
    .toSorted(byPlace);
  expect(words).toEqual(imports);
  expect(words.length).toBeGreaterThan(0);
});

it('a nominee that is saved alone gets the words of its cells', async () => {
  const [row] = await admin.nominees('outstanding-picture');
  const { body } = await admin.saveNominee(
    { ...cellsOf(row!), image: 'none.jpg', twitter: '@a b' },
    row!.version,
  );
  expect(body.errors).toEqual({
    image: ['there is no picture "none.jpg" in images/'],
    twitter: ['bad twitter handle "@a b"; 1 to 20 letters, digits or underscores'],
  });
});

it('an import is refused where it would replace what was changed in the workshop since the last one, unless told to', async () => {
  await admin.change('social', (social) => ({ ...social, twitter: 'https://example.org/changed' }));
  const [row] = await admin.nominees('outstanding-picture');
  await admin.changeNominee(row!, { title: 'A mended title' });
  const refused: unknown = await importShow({ dir: sample, target, now }).catch((error: unknown) => error);
  expect(
    (refused as FaultyShow).faults.map(({ column, message }) => [column, message.split(',')[0]]),
  ).toEqual([
    ['nominees', 'was changed in the workshop after the last import'],
    ['social', 'was changed in the workshop after the last import'],
  ]);
  const { parts } = await importShow({ dir: sample, target, now, ours: true });
  expect(parts.map(({ part }) => part)).toEqual(['nominees', 'social']);
  expect((await importShow({ dir: sample, target, now })).unchanged).toBe(true);
});
