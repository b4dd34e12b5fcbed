import type { Category, Nominee } from '#contract/catalog.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseImages, fillRows, isWide } from '../../../web/blocks/categories/category-cards.tsx';
import { forAll } from '../../support/for-all.ts';

const category = (id: number, orientation: Category['type']['orientation'] = 'vertical') =>
  ({ id: `${id}`, type: { key: 'MOVIE', orientation } }) as Category;
const cells = (categories: Category[]) => categories.reduce((sum, each) => sum + (isWide(each) ? 2 : 1), 0);

it('takes categories in their order, twelve cells at most', () => {
  forAll(fc.array(fc.constantFrom('vertical' as const, 'horizontal' as const)), (orientations) => {
    const all = orientations.map((orientation, index) => category(index, orientation));
    const taken = fillRows(all);
    expect(all.filter((each) => taken.includes(each))).toEqual(taken);
    expect(cells(taken)).toBeLessThanOrEqual(8);
  });
});

it('leaves no hole where there are enough vertical pictures', () => {
  const all = Array.from({ length: 8 }, (_, index) => category(index));
  forAll(fc.nat({ max: 8 }), (at) => {
    const mixed = [...all.slice(0, at), category(99, 'horizontal'), ...all.slice(at)];
    expect(cells(fillRows(mixed))).toBe(8);
  });
});

it('shows each picture once where it can, and none where there is none', () => {
  const images = [['one', 'two'], ['', 'one', 'two'], ['one', 'two'], ['']];
  const nominees = new Map(
    images.map((all, index) => [`${index}`, all.map((content_image) => ({ content_image }) as Nominee)]),
  );
  const chosen = chooseImages(
    [0, 1, 2, 3].map((id) => category(id)),
    nominees,
  );
  expect(Object.fromEntries(chosen)).toEqual({ 0: 'one', 1: 'two', 2: 'one' });
});
