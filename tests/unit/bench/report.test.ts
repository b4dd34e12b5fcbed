import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { table } from '../../bench/report.ts';

it('prints a row with its peer, ratio, range and verdict, in columns', () => {
  const text = stripVTControlCharacters(
    table([
      {
        what: 'votes',
        ours: '90 votes/s',
        peer: '100 votes/s',
        ratio: { median: 0.9, least: 0.85, most: 1 },
        bar: 'at least 0.90 x',
        holds: true,
      },
      { what: 'shift', ours: '0.2', peer: '0', bar: '0', holds: false },
    ]),
  );
  expect(text.split('\n')).toEqual([
    'what    Acclaim      peer          ratio (range)      bar',
    'votes   90 votes/s   100 votes/s   0.90 (0.85-1.00)   at least 0.90 x   ok',
    'shift   0.2          0                                0                 MISSED',
  ]);
});
