import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../../infra/show/csv.ts';

const field = fc.string({ unit: fc.constantFrom('a', 'é', '🎬', '"', ',', '\n', '\r\n', ' '), maxLength: 6 });
const record = fc.tuple(field, field, fc.constant('x'));

describe('readRecords', () => {
  it('gives the values and the lines of every record, with either line end', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 10 }), fc.constantFrom('\n', '\r\n'), (records, end) => {
        const { records: found, broken } = readRecords(
          stringify(records, { quoted: true, record_delimiter: end }),
        );
        expect(broken).toEqual([]);
        expect(found.map(({ values }) => values)).toEqual(records);
        let line = 1;
        for (const [index, { line: first, lastLine }] of found.entries()) {
          const inside = records[index]!.join('').split('\n').length - 1;
          expect([first, lastLine]).toEqual([line, line + inside]);
          line += inside + 1;
        }
      }),
    );
  });

  it('reads every record but the broken one, wherever a stray quote is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 19 }),
        fc.constantFrom('k,"open', 'k,st"ray', 'k,"a"b'),
        (at, bad) => {
          const lines = Array.from({ length: 20 }, (_, index) => `k${index},"v, ${index}"`).with(at, bad);
          const { records, broken } = readRecords(lines.join('\n'));
          expect(broken).toMatchObject([{ line: at + 1, field: 1, raw: bad }]);
          const all = lines.map((_, index) => index + 1);
          expect(records.map((found) => found.line)).toEqual(all.toSpliced(at, 1));
        },
      ),
    );
  });

  it('stops at a hundred broken records', () => {
    expect(readRecords('a"b\n'.repeat(5000)).broken).toHaveLength(100);
  });
});
