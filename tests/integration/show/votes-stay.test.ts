import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { importLines } from '../../../infra/cli/show/report.ts';
import { createNomineeChanges } from '#records/nominee-changes.ts';
import { deleteItem, putItem } from '#records/items.ts';
import { itemOf, showKeys, submissionKeys } from '#records/tables.ts';
import { withdraw } from '../../../infra/show/withdraw.ts';
import {
  appOf,
  categories,
  cleanSite,
  eventOf,
  json,
  nominee as row,
  nominees,
  type Files,
} from './support.ts';

const site = await cleanSite();

const show = (...titles: string[]): Files => ({
  ...categories('best'),
  ...nominees(...titles.map((title) => row(title))),
});

const titles = async (): Promise<string[]> =>
  (await site.stored('NOMINEE#'))
    .map((item) => `${String(item['title'])}${item['withdrawn'] ? ' (withdrawn)' : ''}`)
    .toSorted();
const owners = async () =>
  new Map((await site.stored('NOMINEE#')).map((item) => [item['title'], item['nominee_id']]));
const closed = json({ event: eventOf('one', { voting_end: '2026-01-01T00:00:00Z' }) });

describe('a nominee with votes whose row is gone', () => {
  it('is named with its votes, the likeliest new row and both ways on, and nothing is written', async () => {
    await site.import(show('Anora', 'The Brutalist'));
    await site.vote('best', 'anora', 30);
    expect(await site.refusal(show('Nosferatu', 'The Brutalist', 'Anoraa'))).toEqual([
      'nominees.csv:4: slug: "Anora" (best/anora) is gone, but has 30 votes; if it is "Anoraa" now, write anora as the slug of this row; to withdraw it, import with --withdraw best/anora',
    ]);
    expect(await site.refusal(show('The Brutalist'))).toEqual([
      'nominees.csv:1: slug: "Anora" (best/anora) is gone, but has 30 votes; put its row back, with the slug anora if its title has changed; to withdraw it, import with --withdraw best/anora',
    ]);
  });

  it('keeps its votes under another title where the row gives its slug', async () => {
    await site.import(show('Anora'));
    await site.vote('best', 'anora');
    const before = await owners();
    const report = await site.import(nominees(row('Anora (2024)', 'anora')));
    expect(report.parts).toEqual([
      { part: 'nominees', lines: ['best/anora: title "Anora" -> "Anora (2024)"'] },
    ]);
    expect(await owners()).toEqual(new Map([['Anora (2024)', before.get('Anora')]]));
    // A sheet without the slug finds it by its new title.
    expect((await site.import(nominees(row('Anora (2024)')))).unchanged).toBe(true);
  });

  it('is withdrawn on demand, and stays so until it is brought back; no other is withdrawn', async () => {
    await site.import(show('A', 'B', 'C'));
    await site.vote('best', 'a', 2);
    const options = {
      withdraw: ['best/a'],
      by: 'Ann',
      reason: 'It asked us to.',
      now: () => Date.UTC(2026, 1),
    };
    const report = await site.import(show('C'), options);
    expect(await titles()).toEqual(['A (withdrawn)', 'C']);
    const withdrawn = async () =>
      (await site.stored('NOMINEE#')).find((item) => item['title'] === 'A')?.['withdrawn'];
    const withdrawal = { at: '2026-02-01T00:00:00.000Z', by: 'Ann', reason: 'It asked us to.' };
    expect(await withdrawn()).toEqual(withdrawal);
    expect(importLines(report, false)).toEqual([
      'Imported:',
      '  nominees: best/a withdrawn (2 votes)',
      '  nominees: best/b deleted',
    ]);
    expect((await site.import(show('C'))).unchanged).toBe(true);
    expect((await site.import(show('C'), { withdraw: ['best/a'] })).unchanged).toBe(true);

    const again = await site.import(show('A!', 'B', 'C'));
    expect(await titles()).toEqual(['A! (withdrawn)', 'B', 'C']);
    expect(importLines(again, false)).toEqual([
      'Imported:',
      '  nominees: best/a: title "A" -> "A!"',
      '  nominees: best/b added',
      '  best/a stays withdrawn; to bring it back: npx acclaim show reinstate best/a --by NAME --reason TEXT',
    ]);
    const same = await site.import(show('A!', 'B', 'C'));
    expect(importLines(same, false)).toEqual([
      'Nothing changed: the site already matches the folder.',
      expect.stringContaining('best/a stays withdrawn'),
    ]);
    // The row of what is withdrawn may go, and nothing else moves.
    expect((await site.import(show('B', 'C'))).unchanged).toBe(true);
    expect(await site.refusal(show('A', 'B', 'C'), { withdraw: ['best/x'] })).toEqual([
      'There is no nominee "best/x" to withdraw; nothing was written.',
    ]);
    expect(await site.refusal(show('A', 'B', 'C'), { withdraw: ['best/a'] })).toEqual([
      'To withdraw best/a, take its row out of nominees.csv and import that file, or run npx acclaim show withdraw best/a; nothing was written.',
    ]);
  });

  it('is named with the votes of those who are merged into it, who need no row', async () => {
    await site.import(show('Anora', 'Anora 2'));
    const [own, other] = [await site.idOf('best', 'anora'), await site.idOf('best', 'anora-2')];
    await site.vote('best', 'anora-2', 2);
    const changes = createNomineeChanges(site.target.documents, site.target.tables.show);
    await changes.merge({ category_id: await site.idOf('best'), nominee_id: other }, own);
    expect((await site.import(show('Anora'))).unchanged).toBe(true);
    expect((await site.export()).get('nominees.csv')?.toString()).not.toContain('Anora 2');
    expect(await site.refusal(show('B'))).toEqual([
      expect.stringContaining('"Anora" (best/anora) is gone, but has 2 votes'),
    ]);
    await site.import(show('Anora', 'Anora 2'));
    expect((await site.stored('NOMINEE#')).find(({ sk }) => sk === other)).toMatchObject({ mergedInto: own });
  });

  it('that has been revealed as a winner stays, whatever is asked', async () => {
    await site.import(show('A', 'B'));
    const [category, nominee] = [await site.idOf('best'), await site.idOf('best', 'a')];
    const winners = { category, nominees: [nominee], at: '2026-01-01T00:00:00Z', by: 'Ann' };
    await site.put(itemOf(showKeys.winners('one', category), winners));
    expect(await site.refusal(show('B'), { withdraw: ['best/a'] })).toEqual([
      'A has been revealed as a winner. Take the reveal back first. Nothing was changed.',
    ]);
    const other = { ...categories('next'), ...nominees('next,C,MOVIE,,,,,') };
    expect(await site.refusal(other, { withdraw: ['best'] })).toEqual([
      'The winners of Title of best have been revealed. Take the reveal back first. Nothing was changed.',
    ]);
  });

  it('is found among more categories than one expression can name', async () => {
    const keys = Array.from({ length: 120 }, (_, index) => `category-${index}`);
    const rows = keys.map((key) => `${key},Film,MOVIE,,,,,`);
    await site.import({ ...categories('best', ...keys), ...nominees(row('A'), ...rows) });
    await site.vote('category-119', 'film');
    const left = { ...categories('best', ...keys), ...nominees(row('A')) };
    expect(await site.refusal(left)).toEqual([
      expect.stringContaining('"Film" (category-119/film) is gone, but has 1 vote'),
    ]);
  });
});

describe('a category whose row is gone', () => {
  const next = { ...categories('next', 'bests'), ...nominees('next,C,MOVIE,,,,,', 'bests,A,MOVIE,,,,,') };
  const begin = () =>
    site.import({ ...categories('best', 'next'), ...nominees(row('A'), row('B'), 'next,C,MOVIE,,,,,') });

  it('is refused with its votes and all ways on, and withdrawn as a whole on demand', async () => {
    await begin();
    await site.vote('best', 'a', 3);
    const message =
      'categories.csv:3: key: the category "Title of best" (best) is gone, but has 3 votes; if it is "Title of bests" now, write best as the key of this row and in its nominees; or import with --rename best=bests; to withdraw it with its nominees, import with --withdraw best';
    expect(await site.refusal(next)).toEqual([message]);
    await site.import(next, { withdraw: ['best'] });
    expect(await titles()).toEqual(['A', 'A', 'B', 'C']);
    const stored = await site.stored('CATEGORY#one');
    expect(stored.find((item) => item['key'] === 'best')).toMatchObject({ withdrawn: { by: 'import' } });
    expect((await site.import(next)).unchanged).toBe(true);
  });

  it('is the row under its new key, if that is said, with its id, votes and nominees', async () => {
    const app = json({ app: appOf({ defaultCategory: 'best' }) });
    await begin();
    await site.import(app);
    await site.vote('best', 'a', 3);
    const [category, nominee, gone] = [
      await site.idOf('best'),
      await site.idOf('best', 'a'),
      await site.idOf('best', 'b'),
    ];
    await withdraw(site.target, { name: 'best/b', by: 'Ann', reason: 'It asked us to.' });
    const renames = new Map([['best', 'bests']]);
    const report = await site.import(next, { renames });
    expect(report.parts).toEqual([
      {
        part: 'categories',
        lines: ['best: key "best" -> "bests"; title "Title of best" -> "Title of bests"', 'order changed'],
      },
      { part: 'app', lines: ['defaultCategory "best" -> "bests"'] },
    ]);
    expect(await site.idOf('bests')).toBe(category);
    expect(await site.idOf('bests', 'a')).toBe(nominee);
    expect(await site.idOf('bests', 'b')).toBe(gone);
    const stored = await site.stored(`NOMINEE#${category}`);
    expect(stored.map((item) => item['category_key'])).toEqual(['bests', 'bests']);
    expect((await site.import(next, { renames })).unchanged).toBe(true);
    expect((await site.import(next)).unchanged).toBe(true);
  });

  it.each<[from: string, to: string, message: string]>([
    ['worst', 'bests', 'There is no category "worst" to rename; nothing was written.'],
    [
      'best',
      'worst',
      'To rename best, import a categories.csv with a row whose key is worst; nothing was written.',
    ],
    [
      'best',
      'next',
      'best cannot be renamed next, because another category has that key; nothing was written.',
    ],
  ])('cannot be renamed from %s to %s', async (from, to, message) => {
    await begin();
    expect(await site.refusal(next, { renames: new Map([[from, to]]) })).toEqual([message]);
  });

  it('swaps its key with no other in one import, which would swap them back when run again', async () => {
    await begin();
    const renames = new Map([
      ['best', 'next'],
      ['next', 'best'],
    ]);
    const [message] = await site.refusal(next, { renames });
    expect(message).toMatch(/^next cannot be renamed and be the new key of best in one import; give one/);
  });

  it('with pre-nominations alone is refused too; with none of both it is deleted with its nominees', async () => {
    await begin();
    const category = await site.idOf('best');
    const nomination = { event: 'one', category, nomination: 'Anora', nonce: 'n', at: 1 };
    const key = submissionKeys.nomination('ann', category, 'anora');
    const { documents, tables } = site.target;
    await putItem(documents, tables.submissions, key, nomination);
    expect(await site.refusal(next)).toEqual([
      expect.stringContaining('(best) is gone, but has 1 pre-nomination; if it is "Title of bests" now'),
    ]);
    await deleteItem(documents, tables.submissions, key);
    await site.import(next);
    expect(await titles()).toEqual(['A', 'C']);
    expect((await site.stored('CATEGORY#one')).map((item) => String(item['key'])).toSorted()).toEqual([
      'bests',
      'next',
    ]);
  });
});

describe('a nominee without votes whose row is gone', () => {
  it('is deleted while voting is closed, and withdrawn while or soon before it is open and just after its end', async () => {
    const end = '2026-11-21T12:00:00Z';
    const at = (minutes: number) => ({ now: () => Date.parse(end) + minutes * 60_000 });
    await site.import({ ...show('A', 'B', 'C', 'D', 'E', 'F'), ...closed });
    expect((await site.import(show('B', 'C', 'D', 'E', 'F'))).counts.nominees.deleted).toBe(1);
    const opening = json({ event: eventOf('one', { voting_end: end }) });
    await site.import({ ...show('C', 'D', 'E', 'F'), ...opening }, at(-60));
    await site.import(show('D', 'E', 'F'), at(-30));
    await site.import(show('E', 'F'), at(0.5));
    expect(await titles()).toEqual(['B (withdrawn)', 'C (withdrawn)', 'D (withdrawn)', 'E', 'F']);
    await site.import(show('F'), at(2));
    expect(await titles()).toEqual(['B (withdrawn)', 'C (withdrawn)', 'D (withdrawn)', 'F']);
    await site.import(json({ event: eventOf('one', { voting_start: '2026-11-22T12:00:00Z' }) }));
    await site.import(show('G'), { now: () => Date.parse('2026-11-22T11:30:00Z') });
    expect(await titles()).toEqual(['B (withdrawn)', 'C (withdrawn)', 'D (withdrawn)', 'F (withdrawn)', 'G']);
  });

  it("is withdrawn while voting is open by the site's time, whatever the clock of this machine says", async () => {
    const end = Date.now() + 300_000;
    const event = eventOf('one', { voting_end: new Date(end).toISOString() });
    await site.import({ ...show('A', 'B'), ...json({ event }) });
    vi.useFakeTimers({ toFake: ['Date'], now: end + 300_000 });
    onTestFinished(() => void vi.useRealTimers());
    await site.import(show('B'));
    expect(await titles()).toEqual(['A (withdrawn)', 'B']);
  });
});

describe('rows without slugs', () => {
  it('of one title are refused, with the slugs that are stored', async () => {
    const twins = { ...categories('best'), ...nominees(row('Twin', '', 'Ann'), row('Twin', '', 'Bob')) };
    const fault = (line: number, other: number, slugs = ''): string =>
      `nominees.csv:${line}: title: has the same title as line ${other}; give each a slug, so that votes stay with their nominee${slugs}`;
    expect(await site.refusal(twins)).toEqual([fault(2, 3), fault(3, 2)]);
    await site.import({ ...categories('best'), ...nominees(row('Twin', 'ann'), row('Twin', 'bob')) });
    const slugs = ' (stored: ann, bob)';
    expect(await site.refusal(twins)).toEqual([fault(2, 3, slugs), fault(3, 2, slugs)]);
    expect(await site.refusal(nominees(row('Twin')))).toEqual([
      'nominees.csv:2: title: is the title of several stored nominees; write the slug of the one it is: ann, bob',
    ]);
  });

  it('lose their nominee to no other row that gives its slug', async () => {
    await site.import(show('A', 'B'));
    await site.vote('best', 'a');
    expect(await site.refusal(nominees(row('A'), row('B', 'a')))).toEqual([
      'nominees.csv:2: title: belongs to the stored nominee whose slug, a, is on line 3; write its slug here, or a new one',
    ]);
    const id = await site.idOf('best', 'a');
    await site.import(nominees(row('A', 'a'), row('A')));
    expect(await site.idOf('best', 'a')).toBe(id);
    expect(await site.idOf('best', 'a-2')).not.toBe(id);
  });

  it('that are new are no stored nominee, though the slug of their title is', async () => {
    await site.import({ ...categories('best'), ...nominees(row('Anora', 'film')) });
    await site.vote('best', 'film');
    expect(await site.refusal(nominees(row('Film')))).toEqual([
      expect.stringContaining('"Anora" (best/film) is gone, but has 1 vote; if it is "Film" now'),
    ]);
  });

  it('find their nominees by title, in whatever order and after whatever slugs', async () => {
    const title = fc.constantFrom('Film', 'film!', 'FILM', 'Anora', 'Anora 2', 'film 2', '影');
    const slug = fc.constantFrom('', '', 'film', 'film-2', 'anora', 'x');
    const sheet = fc.uniqueArray(fc.tuple(title, slug), { minLength: 1, maxLength: 5, selector: ([t]) => t });
    await fc.assert(
      fc.asyncProperty(sheet, fc.infiniteStream(fc.nat()), async (rows, order) => {
        await site.clear();
        const slugs = rows.flatMap(([, given]) => given || []);
        fc.pre(new Set(slugs).size === slugs.length);
        const first = rows.map(([name, given]) => row(name, given));
        await site.import({ ...categories('best'), ...nominees(...first) });
        const before = await owners();
        const second = rows.map(([name]) => [order.next().value as number, row(name)] as const);
        await site.import(nominees(...second.toSorted(([a], [b]) => a - b).map(([, line]) => line)));
        expect(await owners()).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });
});
