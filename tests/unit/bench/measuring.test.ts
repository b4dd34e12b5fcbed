import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { table } from '../../bench/report.ts';
import { measurePairs, median, ratio, summary } from '../../bench/statistics.ts';

const values = fc.array(fc.double({ min: 0.001, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 });

describe('the median', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(median([5])).toBe(5);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 1, 9, 2])).toBe(5.5);
  });

  it('has as many values below it as above it, and leaves the series as it was', () => {
    fc.assert(
      fc.property(values, (series) => {
        const before = [...series];
        const middle = median(series);
        const below = series.filter((value) => value < middle).length;
        const above = series.filter((value) => value > middle).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(series.length / 2);
        expect(series).toEqual(before);
      }),
    );
  });

  it('of nothing is refused', () => {
    expect(() => median([])).toThrow('nothing to take the median of');
  });
});

describe('a summary', () => {
  it('holds the median between the least and the most', () => {
    fc.assert(
      fc.property(values, (series) => {
        const { median, least, most } = summary(series);
        expect(least).toBeLessThanOrEqual(median);
        expect(median).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('the ratio of pairs', () => {
  it('is taken pair by pair, so that a slow moment of the machine does not count', () => {
    const quiet = { ours: 90, peer: 100 };
    const busy = { ours: 9, peer: 10 };
    const result = ratio([quiet, busy, quiet, busy]);
    expect(result.median).toBeCloseTo(0.9);
    expect(result.least).toBeCloseTo(result.most);
  });

  it('turns over with the contestants', () => {
    const positive = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(positive, positive, (ours, peer) => {
        const turned = ratio([{ ours: peer, peer: ours }]).median;
        expect(ratio([{ ours, peer }]).median * turned).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('measuring pairs', () => {
  it('takes both in turn and lets each begin every second round', async () => {
    const order: string[] = [];
    const contestant = (name: string, figure: number) => async (round: number) => {
      order.push(`${name}${round}`);
      return figure + round;
    };
    const pairs = await measurePairs(3, contestant('ours', 10), contestant('peer', 20));
    expect(order).toEqual(['ours0', 'peer0', 'peer1', 'ours1', 'ours2', 'peer2']);
    expect(pairs).toEqual([
      { ours: 10, peer: 20 },
      { ours: 11, peer: 21 },
      { ours: 12, peer: 22 },
    ]);
  });
});

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
