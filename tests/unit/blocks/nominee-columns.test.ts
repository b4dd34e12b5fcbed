import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsFor, emptyOf } from '../../../web/blocks/nominees/columns.ts';
import { forAll } from '../../support/for-all.ts';

it.each([
  [6, 6],
  [10, 5],
  [12, 6],
  [4, 4],
  [3, 4],
  [40, 5],
])('%i nominees are in rows of %i on a wide window', (count, columns) => {
  expect(columnsFor(count, 6)).toBe(columns);
});

it('no other number of columns would leave less of the last row empty, and none is less than two thirds of the most', () => {
  forAll(fc.integer({ min: 1, max: 100 }), fc.constantFrom(3, 4, 6), (count, most) => {
    const columns = columnsFor(count, most);
    const choices = [...Array(most + 1).keys()].filter((each) => each >= (most * 2) / 3);
    expect(choices).toContain(columns);
    const least = Math.min(...choices.map((each) => emptyOf(count, each)));
    expect(emptyOf(count, columns)).toBe(least);
  });
});
