import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportOf } from '../../../functions/results/domain.ts';
import type { Summary } from '../../../functions/results/domain.ts';
import { winnersBody } from '../../../functions/results/domain-winners.ts';

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

describe('the body of the Winners page', () => {
  const certified = (...categories: ReturnType<typeof category>[]) => ({
    categories: categories.map((each) => ({
      ...each,
      counted: { ballots: 1, votes: 1 },
      disqualified: { ballots: 0 },
      days: {},
    })),
  });
  const body = (...categories: ReturnType<typeof category>[]) =>
    winnersBody(certified(...categories), { categories: [], nominees: [] });

  it('names all who share the most votes, and no category without a vote', () => {
    const tied = category('Film', ['A', 2], ['B', 2], ['C', 1]);
    expect(body(tied, category('Empty', ['D', 0]))).toBe(
      '<h2>Film</h2>\n<p><strong>A</strong></p>\n<p><strong>B</strong></p>',
    );
  });

  it('names no one who is withdrawn, by the certificate or since: the next one wins', () => {
    const film = category('Film', ['A', 9, true], ['B', 5], ['C', 2]);
    const scene = category('Scene', ['D', 1]);
    expect(body(film)).toBe('<h2>Film</h2>\n<p><strong>B</strong></p>');
    const left = { at: '2026-11-04T00:00:00.000Z', by: 'Ada', reason: 'left' };
    const since = {
      categories: [
        { id: 'Scene', key: 'scene', title: 'Scene', decided_by: 'fans' as const, withdrawn: left },
      ],
      nominees: [{ nominee_id: '1', category_id: 'Film', title: 'B', withdrawn: left }],
    };
    expect(winnersBody(certified(film, scene), since)).toBe('<h2>Film</h2>\n<p><strong>C</strong></p>');
  });

  it('shows titles as they are, whatever is in them', () => {
    expect(body(category('A & <b>B</b>', ['<script>alert(1)</script>', 1]))).toBe(
      '<h2>A &amp; &lt;b&gt;B&lt;/b&gt;</h2>\n<p><strong>&lt;script&gt;alert(1)&lt;/script&gt;</strong></p>',
    );
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
