import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportOf } from '../../../functions/results/domain.ts';
import type { Summary } from '../../../functions/results/domain.ts';
import { proposedWinners } from '../../../functions/count/winners.ts';

type Nominee = [title: string, votes: number, withdrawn?: true];
const category = (title: string, ...nominees: Nominee[]) => ({
  id: title,
  key: title,
  title,
  decided_by: 'fans' as const,
  ballots: 1,
  votes: 1,
  nominees: nominees.map(([name, votes, withdrawn], index) => ({
    id: String(index),
    title: name,
    votes,
    ...(withdrawn && { withdrawn }),
  })),
});

describe('the proposed winners', () => {
  const film = { id: 'film', key: 'film', title: 'Film', decided_by: 'fans' as const };
  const withdrawn = { at: '2026-11-04T08:00:00.000Z', by: 'Ada', reason: 'Not released in time.' };
  /** Who wins a category by its certified votes, with what has changed about nominees since. */
  const proposed = (
    votes: Record<string, number>,
    since: Record<string, object> = {},
    { decided_by = 'fans', gone = '' }: { decided_by?: 'fans' | 'jury'; gone?: string } = {},
  ) => {
    const { nominees: counted, ...rest } = category(
      'film',
      ...Object.entries(votes).map(([title, count]): Nominee =>
        title === gone ? [title, count, true] : [title, count],
      ),
    );
    const counts = { counted: { ballots: 1, votes: 1 }, disqualified: { ballots: 0 }, days: {} };
    const certified = { ...rest, ...counts, nominees: counted.map((each) => ({ ...each, disqualified: 0 })) };
    const nominees = counted.map(({ id, title }) => ({
      nominee_id: id,
      category_id: 'film',
      title,
      ...since[title],
    }));
    const names = { categories: [{ ...film, decided_by }], nominees };
    const ids = proposedWinners({ categories: [certified] }, names).get('film');
    return ids?.map((id) => counted.find((each) => each.id === id)?.title);
  };

  it('are all who share the most votes, and nobody without a vote', () => {
    expect(proposed({ A: 2, B: 2, C: 1 })).toEqual(['A', 'B']);
    expect(proposed({ D: 0 })).toEqual([]);
  });

  it('are none who is withdrawn, by the certificate or since, or merged into another: the next one wins', () => {
    expect(proposed({ A: 9, B: 5, C: 2 }, {}, { gone: 'A' })).toEqual(['B']);
    expect(proposed({ A: 9, B: 5, C: 2 }, { A: { withdrawn }, B: { mergedInto: 'C' } })).toEqual(['C']);
  });

  it('are nobody where a jury decides', () => {
    expect(proposed({ A: 9 }, {}, { decided_by: 'jury' })).toBeUndefined();
  });
});

describe('an export as CSV', () => {
  const csvOf = (categories: Summary['categories']) => {
    const summary = { at: '2026-10-31T19:00:00.000Z', source: 'live', certificate: null, categories };
    return exportOf(summary as Summary, 'csv', undefined).content;
  };
  const begin = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', '\n', '');
  const title = fc.tuple(begin, fc.string()).map((parts) => parts.join(''));

  it('marks who is withdrawn, and gives places to the others alone', () => {
    const film = category('Film', ['A', 3, true], ['B', 2], ['C', 2], ['D', 1]);
    const content = csvOf([film, { ...film, withdrawn: true }]);
    const rows = parse<Record<string, string>>(content, { columns: true, record_delimiter: '\r\n' });
    expect(rows.map(({ withdrawn }) => withdrawn)).toEqual(['yes', '', '', '', 'yes', 'yes', 'yes', 'yes']);
    expect(rows.map(({ place }) => place)).toEqual(['', '1', '1', '3', '', '', '', '']);
  });

  it('has no cell that a spreadsheet takes for a formula, and loses no title', () => {
    fc.assert(
      fc.property(title, title, fc.nat(), (heading, name, votes) => {
        const [row = []] = parse(csvOf([category(heading, [name, votes])]), {
          from_line: 2,
          record_delimiter: '\r\n',
        });
        expect(row.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
        expect([row[0], row[2]].map((cell) => cell?.replace(/^'/, ''))).toEqual(
          [heading, name].map((text) => text.replace(/^'/, '')),
        );
        expect(row.slice(3)).toEqual([String(votes), 'all', 'provisional', '2026-10-31T19:00:00.000Z', '']);
      }),
    );
  });
});
