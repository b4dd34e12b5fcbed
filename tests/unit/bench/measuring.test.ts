import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { measurePairs, median, ratio, table } from '../../lab/bench/report.ts';

it('the median is the middle value, or the mean of the two in the middle; of nothing, it is refused', () => {
  expect([[5], [9, 1, 5], [10, 1, 9, 2]].map(median)).toEqual([5, 5, 5.5]);
  expect(() => median([])).toThrow('nothing to take the median of');
});

it('the ratio is taken pair by pair, so that a slow moment of the machine does not count', () => {
  const [quiet, busy] = [
    { ours: 90, peer: 100 },
    { ours: 9, peer: 10 },
  ];
  const result = ratio([quiet, busy, quiet, busy]);
  expect(result.median).toBeCloseTo(0.9);
  expect(result.least).toBeCloseTo(result.most);
  expect(ratio([{ ours: 1, peer: 2 }, quiet, { ours: 3, peer: 1 }])).toEqual({
    median: 0.9,
    least: 0.5,
    most: 3,
  });
});

it('pairs are measured in turn, and each contestant begins every second round', async () => {
  const order: string[] = [];
  const contestant = (name: string, figure: number) => async (round: number) => {
    order.push(`${name}${round}`);
    return figure + round;
  };
  expect(await measurePairs(3, contestant('ours', 10), contestant('peer', 20))).toEqual([
    { ours: 10, peer: 20 },
    { ours: 11, peer: 21 },
    { ours: 12, peer: 22 },
  ]);
  expect(order).toEqual(['ours0', 'peer0', 'peer1', 'ours1', 'ours2', 'peer2']);
});

it('a row is printed with its peer, ratio, range and verdict, in columns', () => {
  const peer = { figure: '100 votes/s', ratio: { median: 0.9, least: 0.85, most: 1 } };
  const text = table([
    { what: 'votes', figure: '90 votes/s', peer, bar: 'at least 0.90 x', holds: true },
    { what: 'shift', figure: '0.2', bar: '0', holds: false },
  ]);
  expect(stripVTControlCharacters(text).split('\n')).toEqual([
    'what    Acclaim      peer          ratio (range)      bar',
    'votes   90 votes/s   100 votes/s   0.90 (0.85-1.00)   at least 0.90 x   ok',
    'shift   0.2                                           0                 MISSED',
  ]);
});
