import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCategoryKey, neighbour } from '../../../web/features/voting/state/categories.ts';
import { initialState, reduce } from '../../../web/features/voting/state/reducer.ts';
import { category } from './show.ts';

const categories = [category('picture'), category('direction'), category('romance')];
const loaded = reduce(initialState, { type: 'categories-loaded', categories });

describe('selecting a category', () => {
  test('makes the one with the key active', () => {
    expect(reduce(loaded, { type: 'category-selected', key: 'romance' }).activeKey).toBe('romance');
  });

  test('rejects an unknown key and keeps the active one', () => {
    const before = reduce(loaded, { type: 'category-selected', key: 'romance' });
    const after = reduce(before, { type: 'category-selected', key: 'nobody' });
    expect(after.activeKey).toBe('romance');
    expect(after.categoryError).toBe('Invalid category specified.');
    expect(reduce(after, { type: 'category-selected', key: 'romance' }).categoryError).toBeUndefined();
  });

  test('clears the pending vote when it is another category', () => {
    const pending = { category_id: 'id-picture', nominee_id: 'nominee-a', title: 'A', since: 0 };
    const picture = reduce(loaded, { type: 'category-selected', key: 'picture' });
    const waiting = reduce(picture, { type: 'pending-set', pending });
    expect(reduce(waiting, { type: 'category-selected', key: 'picture' }).pending).toEqual(pending);
    expect(reduce(waiting, { type: 'category-selected', key: 'nobody' }).pending).toEqual(pending);
    expect(reduce(waiting, { type: 'category-selected', key: 'direction' }).pending).toBeUndefined();
  });
});

test('the next category after the last is the first, and the one before the first is the last', () => {
  expect(neighbour(categories, 'romance', 1)?.key).toBe('picture');
  expect(neighbour(categories, 'picture', -1)?.key).toBe('romance');
  expect(neighbour(categories, 'nobody', 1)).toBeUndefined();
});

test('going on as often as there are categories visits each once and comes back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.nat(29),
      fc.constantFrom<1 | -1>(1, -1),
      (count, start, step) => {
        const many = Array.from({ length: count }, (_, index) => category(`c${index}`));
        let key = `c${start % count}`;
        const seen = many.map(() => (key = neighbour(many, key, step)?.key ?? ''));
        expect(new Set(seen).size).toBe(count);
        expect(key).toBe(`c${start % count}`);
      },
    ),
  );
});

test('the default category is the configured one, or the first when that names none', () => {
  expect(defaultCategoryKey(categories, 'direction')).toBe('direction');
  expect(defaultCategoryKey(categories, '')).toBe('picture');
  expect(defaultCategoryKey(categories, 'nobody')).toBe('picture');
  expect(defaultCategoryKey([], 'direction')).toBeUndefined();
});
