import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endless, placeOf, stepFrom } from '../../../web/ui/carousel/row.ts';
import { valueAt } from '../../../web/ui/window-width.ts';

const row = fc
  .integer({ min: 2, max: 40 })
  .chain((count) => fc.record({ count: fc.constant(count), position: fc.nat(count - 1) }));

describe('a row that ends nowhere', () => {
  it('gives every item a place of its own, from one before the window on', () => {
    fc.assert(
      fc.property(row, ({ count, position }) => {
        const places = Array.from({ length: count }, (_, index) => placeOf(index, position, count));
        expect(places.toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: count }, (_, place) => place - 1),
        );
        expect(placeOf(position, position, count)).toBe(0);
      }),
    );
  });

  it('moves every item that stays by one place with a step', () => {
    fc.assert(
      fc.property(row, fc.constantFrom(1, -1), ({ count, position }, by) => {
        const next = stepFrom(position, by, count);
        const moves = Array.from(
          { length: count },
          (_, index) => placeOf(index, next, count) - placeOf(index, position, count),
        );
        expect(moves.filter((move) => move !== -by).length).toBe(1);
        expect(stepFrom(next, -by, count)).toBe(position);
      }),
    );
  });

  it('has an item to spare on both sides of the window whenever it moves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 }), (count, shown) => {
        const items = Array.from({ length: count }, (_, index) => index);
        const all = endless(items, shown);
        expect(all.slice(0, count)).toEqual(items);
        expect(all.length).toBeGreaterThanOrEqual(count > shown ? shown + 2 : count);
      }),
    );
  });
});

it('a number holds from its width on, the first one below all of them', () => {
  const steps = [
    [500, 3],
    [1024, 5],
  ] as const;
  expect([0, 499, 500, 1023, 1024, 9000].map((width) => valueAt(steps, width))).toEqual([3, 3, 3, 3, 5, 5]);
});
