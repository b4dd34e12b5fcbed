import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportOf } from '../../../functions/results/domain.ts';
import type { Summary } from '../../../functions/results/domain.ts';
import { winnersBody } from '../../../functions/results/domain-winners.ts';

const category = (title: string, nominees: { title: string; votes: number; withdrawn?: true }[]) => ({
  id: title,
  key: title,
  title,
  ballots: 1,
  votes: 1,
  nominees: nominees.map((nominee, index) => ({ id: String(index), ...nominee })),
});

describe('the body of the Winners page', () => {
  const certified = (...categories: ReturnType<typeof category>[]) => ({
    categories: categories.map((each) => ({
      ...each,
      counted: { ballots: 1, votes: 1 },
      disqualified: { ballots: 0, votes: 0 },
      days: {},
      nominees: each.nominees.map((nominee) => ({ ...nominee, disqualified: 0 })),
    })),
  });
  const body = (...categories: ReturnType<typeof category>[]) =>
    winnersBody(certified(...categories), { categories: [], nominees: [] });

  it('names all who share the most votes, and no category without a vote', () => {
    const tied = category('Film', [
      { title: 'A', votes: 2 },
      { title: 'B', votes: 2 },
      { title: 'C', votes: 1 },
    ]);
    expect(body(tied, category('Empty', [{ title: 'D', votes: 0 }]))).toBe(
      '<h2>Film</h2>\n<p><strong>A</strong></p>\n<p><strong>B</strong></p>',
    );
  });

  it('names no one who is withdrawn, by the certificate or since: the next one wins', () => {
    const film = category('Film', [
      { title: 'A', votes: 9, withdrawn: true },
      { title: 'B', votes: 5 },
      { title: 'C', votes: 2 },
    ]);
    const scene = category('Scene', [{ title: 'D', votes: 1 }]);
    expect(body(film)).toBe('<h2>Film</h2>\n<p><strong>B</strong></p>');
    const since = {
      categories: [{ id: 'Scene', key: 'scene', title: 'Scene', hidden: true }],
      nominees: [{ nominee_id: '1', category_id: 'Film', title: 'B', hidden: true }],
    };
    expect(winnersBody(certified(film, scene), since)).toBe('<h2>Film</h2>\n<p><strong>C</strong></p>');
  });

  it('shows titles as they are, whatever is in them', () => {
    expect(body(category('A & <b>B</b>', [{ title: '<script>alert(1)</script>', votes: 1 }]))).toBe(
      '<h2>A &amp; &lt;b&gt;B&lt;/b&gt;</h2>\n<p><strong>&lt;script&gt;alert(1)&lt;/script&gt;</strong></p>',
    );
  });
});

describe('an export as CSV', () => {
  const summary = (categories: Summary['categories']): Summary => ({
    at: '2026-10-31T19:00:00.000Z',
    phase: 'open',
    voting_end: null,
    timeZone: 'UTC',
    certificate: null,
    source: 'live',
    votes: 0,
    ballots: 0,
    disqualified: null,
    days: [],
    rate: { unit: 'minute', from: '2026-10-31T18:00:00.000Z', counts: [] },
    lag: null,
    drift: null,
    categories,
  });
  const begin = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', '\n', '');
  const title = fc.tuple(begin, fc.string()).map((parts) => parts.join(''));

  it('marks who is withdrawn, and gives places to the others alone', () => {
    const film = category('Film', [
      { title: 'A', votes: 3, withdrawn: true },
      { title: 'B', votes: 2 },
      { title: 'C', votes: 2 },
      { title: 'D', votes: 1 },
    ]);
    const { content } = exportOf(summary([film, { ...film, withdrawn: true }]), 'csv', undefined);
    const rows = parse<Record<string, string>>(content, { columns: true, record_delimiter: '\r\n' });
    expect(rows.map(({ withdrawn }) => withdrawn)).toEqual(['yes', '', '', '', 'yes', 'yes', 'yes', 'yes']);
    expect(rows.map(({ place }) => place)).toEqual(['', '1', '1', '3', '', '', '', '']);
  });

  it('has no cell that a spreadsheet takes for a formula, and loses no title', () => {
    fc.assert(
      fc.property(title, title, fc.nat(), (heading, name, votes) => {
        const { content } = exportOf(
          summary([category(heading, [{ title: name, votes }])]),
          'csv',
          undefined,
        );
        const [row = []] = parse(content, { from_line: 2, record_delimiter: '\r\n' });
        expect(row.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
        expect([row[0], row[2]].map((cell) => cell?.replace(/^'/, ''))).toEqual(
          [heading, name].map((text) => text.replace(/^'/, '')),
        );
        expect(row.slice(3)).toEqual([String(votes), 'all', 'provisional', '2026-10-31T19:00:00.000Z', '']);
      }),
    );
  });
});
