import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import type { ContentName, ContentValues, RowFault } from '#contract/content.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { setUpImported } from './support.ts';

const { admin, folder, imported, refused, sample } = await setUpImported();

const json = JSON.parse(await readFile(join(sample, 'show.json'), 'utf8')) as ContentValues;
type Part = Exclude<ContentName, 'categories' | 'nominees'>;
const of = <Name extends Part>(part: Name, change: (value: ContentValues[Name]) => unknown) =>
  [part, change as (value: never) => unknown] as const;

/** A fault for each kind of check: of fields, of one field against another, of references, links, pictures, embeds, texts and lists. */
const faultyParts: readonly (readonly [name: string, ...ReturnType<typeof of>])[] = [
  ['an end before its start', ...of('event', (event) => ({ ...event, voting_end: event.voting_start }))],
  ['no instant', ...of('event', (event) => ({ ...event, voting_end: 'tomorrow' }))],
  ['a switch that is a text', ...of('event', (event) => ({ ...event, is_voting_active: 'yes' }))],
  ['another code with pre-nominations', ...of('event', (event) => ({ ...event, code: 'OTHER' }))],
  ['too many votes', ...of('app', (app) => ({ ...app, voteLimit: 21 }))],
  ['an unknown time zone', ...of('app', (app) => ({ ...app, timeZone: 'Mars/Olympus' }))],
  ['a bad address', ...of('options', (options) => ({ ...options, gayvn_awards_press_link: 'example' }))],
  ['no color', ...of('theme', (theme) => ({ ...theme, colors: { ...theme.colors, accent: 'gold' } }))],
  ['an id twice', ...of('sponsors', (sponsors) => [...sponsors, sponsors[0]])],
  ['an unusable id', ...of('sponsors', ([first]) => [{ ...first, id: 'a b' }])],
  [
    'a title that turns the text',
    ...of('pages', ([first, ...rest]) => [{ ...first, title: 'About\u202e' }, ...rest]),
  ],
  ['an unknown field', ...of('event', (event) => ({ ...event, voting_ends: null }))],
  ['an unknown category', ...of('app', (app) => ({ ...app, defaultCategory: 'none' }))],
  ['a link to no page', ...of('app', (app) => ({ ...app, links: { ...app.links, privacy: 'nowhere' } }))],
  ['a missing picture', ...of('app', (app) => ({ ...app, hero: { ...app.hero, mobile: 'none.jpg' } }))],
  ['a foreign embed', ...of('live', () => ({ enabled: true, embed: '<script>1</script>' }))],
  ['no contrast', ...of('theme', (theme) => ({ ...theme, colors: { ...theme.colors, text: '#111111' } }))],
  ['a company that shows nothing', ...of('sponsors', ([first]) => [{ ...first, company: '\u2800' }])],
  ['an address twice', ...of('pages', (pages) => [...pages, { ...pages[0], title: 'Again' }])],
  ['no list', ...of('pages', () => 'none')],
];

/** Messages by place, without what only a command can do about them. */
type Messages = readonly (readonly [place: string, message: string])[];

async function refusedByImport(
  files: Record<string, string>,
  places: (column: string, line: number) => string,
): Promise<Messages> {
  return (await refused(await folder(files)))
    .map(({ column, line, message }) => [places(column, line), message] as const)
    .toSorted(byPlace);
}

const wordsOf = ({ errors = {} }: Pick<ErrorBody, 'errors'>) =>
  Object.entries(errors)
    .flatMap(([path, messages]) => messages.map((message) => [path, message] as const))
    .toSorted(byPlace);

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
    expect(wordsOf(body)).toEqual(imports);
  },
);

const rowsOf = async (file: string) =>
  parse<Record<string, string>>(await readFile(join(sample, file), 'utf8'), { columns: true });
const csv = (rows: readonly object[]) => stringify([...rows], { header: true });

it('a category gets the same words', async () => {
  const rows = await rowsOf('categories.csv');
  const wanted = rows
    .with(0, { ...rows[0], title: '\u3164', group: 'others' })
    .with(1, { ...rows[1], key: 'Best Film!' });
  const imports = await refusedByImport(
    { 'categories.csv': csv(wanted) },
    (at, line) => `[${line - 2}].${at}`,
  );
  const { version } = await admin.get('categories');
  const { body } = await admin.save('categories', wanted, version);
  expect(wordsOf(body)).toEqual(imports);
  expect(imports.length).toBeGreaterThan(1);
});

it('a nominee gets the same words', async () => {
  const rows = (await rowsOf('nominees.csv')).map((row) => ({ ...row, video: '' }));
  const faulty = { category: 'none', title: '', model: 'BOOK', slug: 'Two Words', image: 'none.jpg' };
  const links = { twitter: '@a b', profile_website: 'example', video: 'https://example.org/film.mp4' };
  const sheet = [...rows, { ...rows[0], ...faulty, ...links, cast: '@a' }];
  const imports = await refusedByImport({ 'nominees.csv': csv(sheet) }, (at, line) => `${line - 1} ${at}`);
  const { body } = await admin.check({ nominees: sheet, missing: 'remove' });
  const words = body.faults.map(
    ({ row, column: at, message }: RowFault) => [`${row} ${at}`, message] as const,
  );
  expect(words.toSorted(byPlace)).toEqual(imports);
  expect(imports.length).toBeGreaterThan(6);
});

it('what is imported is what the workshop would save: saving it again changes nothing', async () => {
  const parts = Object.keys(json).filter((part): part is Part => part !== 'template');
  for (const part of parts) {
    const { version } = await admin.get(part);
    expect((await admin.save(part, json[part], version)).body).toMatchObject({ entry: null });
  }
  const lists = { categories: await rowsOf('categories.csv'), nominees: await rowsOf('nominees.csv') };
  expect((await admin.check({ ...lists, missing: 'remove' })).body).toMatchObject({
    faults: [],
    changes: [],
  });
});

it('an import is refused where it would replace what was changed in the workshop since the last one, unless told to', async () => {
  await admin.change('social', (social) => ({ ...social, twitter: 'https://example.org/changed' }));
  const [row] = await admin.nominees('outstanding-picture');
  await admin.changeNominee(row!, { title: 'A mended title' });
  expect((await refused()).map(({ column, message }) => [column, message.split(',')[0]])).toEqual([
    ['nominees', 'was changed in the workshop after the last import'],
    ['social', 'was changed in the workshop after the last import'],
  ]);
  const { parts } = await imported(sample, { ours: true });
  expect(parts.map(({ part }) => part)).toEqual(['nominees', 'social']);
  expect((await imported()).unchanged).toBe(true);
});
