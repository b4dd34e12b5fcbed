import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { importLines } from '../../../infra/cli/show/report.ts';
import { nomineeId } from '../../../infra/show/slug.ts';
import { categories, cleanSite, eventOf, json, nominee as row, nominees, type Files } from './support.ts';

const site = await cleanSite();

const show = (...titles: string[]): Files => ({
  ...categories('best'),
  ...nominees(...titles.map((title) => row(title))),
});

const titles = async (): Promise<string[]> =>
  (await site.stored('NOMINEE#'))
    .map((item) => `${String(item['title'])}${item['hidden'] ? ' (hidden)' : ''}`)
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
    const report = await site.import(nominees(row('Anora (2024)', 'anora')));
    expect(report.counts.nominees).toEqual({ added: 0, changed: 1, hidden: 0, deleted: 0 });
    expect(await owners()).toEqual(new Map([['Anora (2024)', nomineeId('best', 'anora')]]));
    // A sheet without the slug finds it by its new title.
    expect((await site.import(nominees(row('Anora (2024)')))).unchanged).toBe(true);
  });

  it('is hidden on demand, says so, stays so, and is shown again when its row is back; no other is withdrawn', async () => {
    await site.import(show('A', 'B', 'C'));
    await site.vote('best', 'a', 2);
    const report = await site.import(show('C'), { withdraw: ['best/a'] });
    expect(await titles()).toEqual(['A (hidden)', 'C']);
    expect(importLines(report, false)).toEqual([
      'Imported:',
      '  nominees: 1 changed, 1 hidden, 1 deleted',
      '  withdrawn: best/a (2 votes)',
    ]);
    expect((await site.import(show('C'))).unchanged).toBe(true);
    expect((await site.import(show('C'), { withdraw: ['best/a'] })).unchanged).toBe(true);
    await site.import(show('A', 'B', 'C'));
    expect(await titles()).toEqual(['A', 'B', 'C']);
    expect(await site.refusal(show('A', 'B', 'C'), { withdraw: ['best/x'] })).toEqual([
      'There is no nominee "best/x" to withdraw; nothing was written.',
    ]);
    expect(await site.refusal(show('A', 'B', 'C'), { withdraw: ['best/a'] })).toEqual([
      'To withdraw best/a, take its row out of nominees.csv and import that file; nothing was written.',
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

it('a category with votes that is gone is refused, and hidden with its nominees on demand', async () => {
  await site.import({ ...categories('best', 'next'), ...nominees(row('A'), row('B'), 'next,C,MOVIE,,,,,') });
  await site.vote('best', 'a', 3);
  const next = { ...categories('next', 'bests'), ...nominees('next,C,MOVIE,,,,,', 'bests,A,MOVIE,,,,,') };
  expect(await site.refusal(next)).toEqual([
    'categories.csv:3: key: the category "Title of best" (best) is gone, but has 3 votes; if it is "Title of bests" now, write best as the key of this row and in its nominees; to withdraw it with its nominees, import with --withdraw best',
  ]);
  await site.import(next, { withdraw: ['best'] });
  expect(await titles()).toEqual(['A', 'A (hidden)', 'B (hidden)', 'C']);
  const stored = await site.stored('CATEGORY');
  expect(stored.find((item) => item['key'] === 'best')).toMatchObject({ hidden: true });
});

describe('a nominee without votes whose row is gone', () => {
  it('is deleted while voting is closed, and hidden while or soon before it is open and just after its end', async () => {
    const end = '2026-11-21T12:00:00Z';
    const at = (minutes: number) => ({ now: () => Date.parse(end) + minutes * 60_000 });
    await site.import({ ...show('A', 'B', 'C', 'D', 'E', 'F'), ...closed });
    expect((await site.import(show('B', 'C', 'D', 'E', 'F'))).counts.nominees.deleted).toBe(1);
    const opening = json({ event: eventOf('one', { voting_end: end }) });
    await site.import({ ...show('C', 'D', 'E', 'F'), ...opening }, at(-60));
    await site.import(show('D', 'E', 'F'), at(-30));
    await site.import(show('E', 'F'), at(0.5));
    expect(await titles()).toEqual(['B (hidden)', 'C (hidden)', 'D (hidden)', 'E', 'F']);
    await site.import(show('F'), at(2));
    expect(await titles()).toEqual(['B (hidden)', 'C (hidden)', 'D (hidden)', 'F']);
    await site.import(json({ event: eventOf('one', { voting_start: '2026-11-22T12:00:00Z' }) }));
    await site.import(show('G'), { now: () => Date.parse('2026-11-22T11:30:00Z') });
    expect(await titles()).toEqual(['B (hidden)', 'C (hidden)', 'D (hidden)', 'F (hidden)', 'G']);
  });

  it("is hidden while voting is open by the site's time, whatever the clock of this machine says", async () => {
    const end = Date.now() + 300_000;
    const event = eventOf('one', { voting_end: new Date(end).toISOString() });
    await site.import({ ...show('A', 'B'), ...json({ event }) });
    vi.useFakeTimers({ toFake: ['Date'], now: end + 300_000 });
    onTestFinished(() => void vi.useRealTimers());
    await site.import(show('B'));
    expect(await titles()).toEqual(['A (hidden)', 'B']);
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
    await site.import(nominees(row('A', 'a'), row('A')));
    const ids = (await site.stored('NOMINEE#')).map((item) => item['nominee_id']);
    expect(new Set(ids)).toEqual(new Set(['a', 'a-2'].map((slug) => nomineeId('best', slug))));
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

it('an import of another event is refused once there are votes, with the reason and the remedies', async () => {
  const event = (id: string): Files => json({ event: eventOf(id) });
  await site.import({ ...show('A'), ...event('awards-2025') });
  await site.import(event('awards-2026'));
  await site.vote('best', 'a');
  expect(await site.refusal(event('awards-2027'))).toEqual([
    'show.json:3: event.id: is "awards-2027", but there are votes for "awards-2026", which would count for the new event: a site holds one event at a time; keep the id, or back up this site (npx acclaim backup save DIR) and import the show into a new stage',
  ]);
  expect((await site.import(event('awards-2026'))).unchanged).toBe(true);
});
