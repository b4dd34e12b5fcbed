import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endless, positionOf, stepFrom } from '../../../web/ui/carousel.tsx';
import { valueAt } from '../../../web/ui/window-width.ts';
import { forAll } from '../../support/for-all.ts';

const row = fc
  .integer({ min: 2, max: 40 })
  .chain((count) => fc.record({ count: fc.constant(count), position: fc.nat(count - 1) }));

describe('an endless row', () => {
  it('gives every item a position of its own, from one before the window on', () => {
    forAll(row, ({ count, position }) => {
      const indexes = [...Array(count).keys()];
      const positions = indexes.map((index) => positionOf(index, position, count));
      expect(positions.toSorted((a, b) => a - b)).toEqual(indexes.map((index) => index - 1));
      expect(positionOf(position, position, count)).toBe(0);
    });
  });

  it('moves every item that stays by one position with a step', () => {
    forAll(row, fc.constantFrom(1, -1), ({ count, position }, by) => {
      const next = stepFrom(position, by, count);
      const moves = [...Array(count).keys()].map(
        (index) => positionOf(index, next, count) - positionOf(index, position, count),
      );
      expect(moves.filter((move) => move !== -by).length).toBe(1);
      expect(stepFrom(next, -by, count)).toBe(position);
    });
  });

  it('has an item to spare on both sides of the window whenever it moves', () => {
    forAll(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 }), (count, shown) => {
      const items = [...Array(count).keys()];
      const all = endless(items, shown);
      expect(all.slice(0, count)).toEqual(items);
      expect(all.length).toBeGreaterThanOrEqual(count > shown ? shown + 2 : count);
    });
  });
});

it('a number applies from its width on, the first one below all of them', () => {
  const steps = [
    [500, 3],
    [1024, 5],
  ] as const;
  expect([0, 499, 500, 1023, 1024, 9000].map((width) => valueAt(steps, width))).toEqual([3, 3, 3, 3, 5, 5]);
});
