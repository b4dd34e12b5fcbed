import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import { readdir } from 'node:fs/promises';
import { exportShow } from '../../../infra/show/export.ts';
import { reinstate, withdraw } from '../../../infra/show/withdraw.ts';
import { runs } from '../../support/nightly.ts';
import {
  appOf,
  categories as categoriesOf,
  cleanSite,
  csv,
  eventOf,
  fullCategoriesHeader,
  json,
  nominees,
  fullNomineesHeader,
  pixel,
  type Files,
} from './support.ts';

/** A stream as an editor pastes it, with more than is kept. */
const stream =
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x&amp;start=30" title="The show &amp; more" onload="x()"></iframe>';

const site = await cleanSite();

/** Text that a spreadsheet or a person might write: quotes, commas, line ends, other scripts, nothing at all. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...Array.from('",\n\r\' ;|@=é霸🎬a<&'), '\r\n'), maxLength: 12 }),
  )
  // oxlint-disable-next-line no-control-regex -- control characters are a fault of the file
  .map((value) => value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''));
const title = text.map((value) => `${value}t`);
const type = fc.constantFrom('MOVIE', 'SCENE', 'PROFILE');
const name = fc
  .string({ unit: fc.constantFrom('A', 'é', ' ', ',', '"', '影'), maxLength: 6 })
  .map((value) => `N${value}`);
const cast = fc
  .array(fc.tuple(name, fc.constantFrom('', ' @some_one')), { maxLength: 3 })
  .map((members) => members.map(([member, handle]) => member + handle).join('|'));

const categoryRow = (key: string) =>
  fc.tuple(
    fc.constant(key),
    title,
    fc.constantFrom('award', 'fan'),
    type,
    fc.constantFrom('vertical', 'horizontal'),
    text,
    text,
    fc.constantFrom('', 'fans', 'jury'),
    fc.constantFrom('', 'yes', 'no'),
  );
const nomineeRow = fc.tuple(
  fc.constantFrom('one', 'two'),
  title,
  type,
  fc.constant(''),
  fc.constantFrom('', 'a.png'),
  cast,
  fc.constantFrom('', '@ann', 'bob'),
  fc.constantFrom('', 'https://example.com/?a=1&b=2'),
  fc.constantFrom('', 'https://vimeo.com/76979871'),
  fc.constantFrom('', 'yes', 'no'),
);

/** Options with keys in another order than the schema's, empty styles, and HTML that is not clean. */
const widgetOptions = fc.record(
  {
    subheader: fc.record({ value: text, styles: fc.constantFrom({}, { width: '', color: ' #fff ' }) }),
    header: fc.record({ value: text }),
    images: fc.record({ mobile: fc.constantFrom('', 'a.png') }, { requiredKeys: [] }),
    imagebreakpoint: fc.constantFrom(1, 640),
    widgetStyles: fc.constantFrom({}, { paddingTop: '8px', color: 'red' }),
  },
  { requiredKeys: [] },
);

const sponsor = (id: string) => ({ id, code: id, title: '', company: '', url: '', fullimage: 'a.png' });

const pieces =
  '<p>|</p>|<b>|<script>|<img src="{{image:a.png}}">|&amp;|<a href="/x?a&b">|</a>|<table>|<td>|x';
const html = fc.array(fc.constantFrom(...pieces.split('|')), { maxLength: 10 }).map((all) => all.join(''));

const parts = fc.record(
  {
    live: fc.constantFrom({ enabled: false, embed: '' }, { enabled: true, embed: stream }),
    event: fc
      .record({
        code: text,
        title: text,
        is_voting_active: fc.boolean(),
        voting_start: fc.constantFrom(null, '2026-01-01T00:00:00Z'),
        fan_prenom_end: fc.constant('2026-02-01T00:00:00+02:00'),
      })
      .map((event) => eventOf('one', event)),
    pages: fc.uniqueArray(
      fc.record({
        code: fc.constantFrom('zeta', 'alpha', 'news/day'),
        title: text,
        content: fc.oneof(text, html),
      }),
      { selector: (page) => page.code },
    ),
    sponsors: fc.constantFrom([], [sponsor('z'), sponsor('a')]),
    template: fc.record({
      title: text,
      is_default: fc.boolean(),
      widgets: fc.uniqueArray(
        fc.record({
          options: widgetOptions,
          id: fc.constantFrom('w1', 'w2', 'w3'),
          type: fc.constantFrom('content-a', 'carousel-a'),
          is_active: fc.boolean(),
          title: text,
          position: fc.nat(9),
        }),
        { maxLength: 3, selector: ({ id }) => id },
      ),
    }),
  },
  { requiredKeys: [] },
);

const show = fc
  .record({
    categories: fc.tuple(categoryRow('one'), categoryRow('two')),
    rows: fc.uniqueArray(nomineeRow, {
      maxLength: 8,
      // Rows with one title are told apart by their slugs alone.
      selector: ([category, name]) => JSON.stringify([category, name.trim().normalize('NFC')]),
    }),
    parts,
    picture: fc.constantFrom('a.png', 'ä b.png'),
  })
  .map(({ categories, rows, parts, picture }): Files => ({
    'categories.csv': stringify([fullCategoriesHeader.split(','), ...categories], { quoted: true }),
    ...(rows.length > 0 && {
      'nominees.csv': stringify([fullNomineesHeader.split(','), ...rows], { quoted: true }),
    }),
    'show.json': JSON.stringify(parts),
    'images/a.png': pixel,
    [`images/${picture}`]: pixel,
  }));

/** An export without what it says of the site that it was made from. */
function withoutOrigin(files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const { exported: _exported, ...parts } = JSON.parse(String(files.get('show.json'))) as Record<
    string,
    unknown
  >;
  return new Map(files).set('show.json', Buffer.from(`${JSON.stringify(parts, null, 2)}\n`));
}

it('gives the same bytes after its own import, into the same site and into an empty one', async () => {
  await fc.assert(
    fc.asyncProperty(show, async (files) => {
      await site.clear();
      await site.import(files);
      const first = await site.export();
      const copy = await site.folder(Object.fromEntries(first));
      expect((await site.import(copy)).unchanged).toBe(true);
      expect(await site.export()).toEqual(first);
      await site.clear();
      await site.import(copy);
      expect(withoutOrigin(await site.export())).toEqual(withoutOrigin(first));
    }),
    { numRuns: runs(12) },
  );
});

it('leaves out what is withdrawn, a list that is empty, and a default category that is gone', async () => {
  await site.import(categoriesOf('one'));
  const alone = await site.export();
  expect([...alone.keys()]).toEqual(['categories.csv', 'show.json']);
  expect((await site.import(Object.fromEntries(alone))).unchanged).toBe(true);
  await site.import({
    ...nominees('one,A,MOVIE,,,,,'),
    'show.json': JSON.stringify({ app: appOf({ defaultCategory: 'one' }) }),
  });
  await site.vote('one', 'a');
  const next = {
    'categories.csv': csv(fullCategoriesHeader, 'two,Two,award,MOVIE,vertical,,,fans,yes'),
    'nominees.csv': csv(fullNomineesHeader, 'two,B,MOVIE,b,,,,,,no'),
  };
  await site.import(next, { withdraw: ['one'] });
  const files = await site.export();
  for (const [name, text] of Object.entries(next)) expect(files.get(name)?.toString()).toBe(text);
  expect(files.get('show.json')?.toString()).toContain('"defaultCategory": ""');
  expect((await site.import(Object.fromEntries(files))).unchanged).toBe(true);
  expect(await site.export()).toEqual(files);
});

it('of a show whose default category is withdrawn changes nothing when it is imported, until a row or a word says so', async () => {
  const app = (defaultCategory: string) => json({ app: appOf({ defaultCategory }) });
  const stored = async () => (await site.stored('PART')).find(({ sk }) => sk === 'app')?.['defaultCategory'];
  await site.import({ ...categoriesOf('one', 'two'), ...app('one') });
  const author = { by: 'Ann', reason: 'A slip.' };
  await withdraw(site.target, { name: 'one', ...author });
  const copy = Object.fromEntries(await site.export());
  expect((await site.import(copy)).unchanged).toBe(true);
  expect((await site.import({ ...categoriesOf('one', 'two'), ...app('') })).unchanged).toBe(true);
  await reinstate(site.target, { name: 'one', ...author });
  expect(await stored()).toBe('one');
  // One that is in the show is another matter, also when its row goes, or it comes back as a new one.
  await site.import({ ...categoriesOf('two'), ...app('') });
  expect(await stored()).toBe('');
  await site.import({ ...categoriesOf('one', 'two'), ...app('one') });
  await site.import(categoriesOf('two'));
  expect((await site.import(app(''))).unchanged).toBe(true);
  await site.import({ ...categoriesOf('one', 'two'), ...app('') });
  expect(await stored()).toBe('');
});

it('writes into no folder that holds anything, and leaves nothing of an export that fails', async () => {
  const dir = await site.folder({ 'mine.txt': 'mine' });
  await expect(exportShow({ dir, target: site.target })).rejects.toThrow('is not empty');
  await site.import({ 'images/a.png': pixel, ...categoriesOf('best') });
  site.objects.clear();
  const empty = await site.newFolder();
  await expect(exportShow({ dir: empty, target: site.target })).rejects.toThrow('a.png is not in the bucket');
  expect(await readdir(empty)).toEqual([]);
});
