import type { Category } from '#contract/catalog.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillRows } from '../../../web/features/home/fill-rows.ts';

function category(index: number, orientation: Category['type']['orientation']): Category {
  const id = `c${index}`;
  return { id, key: id, type: { key: 'MOVIE', orientation }, title: id, description: '', title_column: '' };
}
const cells = (categories: Category[]) =>
  categories.reduce((sum, { type }) => sum + (type.orientation === 'horizontal' ? 2 : 1), 0);

it('takes categories in their order, twelve cells at most', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('vertical' as const, 'horizontal' as const)), (orientations) => {
      const all = orientations.map((orientation, index) => category(index, orientation));
      const taken = fillRows(all);
      expect(all.filter((each) => taken.includes(each))).toEqual(taken);
      expect(cells(taken)).toBeLessThanOrEqual(12);
    }),
  );
});

it('leaves no hole where there are posters enough', () => {
  const posters = Array.from({ length: 12 }, (_, index) => category(index, 'vertical'));
  fc.assert(
    fc.property(fc.nat({ max: 12 }), (at) => {
      const mixed = [...posters.slice(0, at), category(99, 'horizontal'), ...posters.slice(at)];
      expect(cells(fillRows(mixed))).toBe(12);
    }),
  );
});
