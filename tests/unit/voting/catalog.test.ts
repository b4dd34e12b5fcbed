import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Nominee } from '#contract/catalog.ts';
import {
  columns,
  defaultCategoryKey,
  imageSizes,
  namedBy,
  neighbor,
  nomineesOf,
  truncateTitle,
} from '../../../web/features/voting/state/catalog.ts';
import { createVotingStore } from '../../../web/features/voting/state/store.ts';
import { category, nominee } from './show.ts';
import { forAll } from '../../support/for-all.ts';

const categories = [category('picture'), category('direction'), category('romance')];

describe('selecting a category', () => {
  test('makes the one with the key active; rejects an unknown key and keeps the active one', () => {
    const store = createVotingStore({ categories });
    store.selectCategory('romance');
    expect(store.get().activeKey).toBe('romance');
    store.selectCategory('unknown');
    const categoryError = 'Invalid category specified.';
    expect(store.get()).toMatchObject({ activeKey: 'romance', categoryError });
    store.selectCategory('romance');
    expect(store.get().categoryError).toBeUndefined();
  });

  test('clears the pending vote when it is another category', () => {
    const pending = { category_id: 'id-picture', nominee_id: 'nominee-a', title: 'A', since: 0 };
    const store = createVotingStore({ categories, pending });
    for (const key of ['picture', 'picture', 'unknown']) store.selectCategory(key);
    expect(store.get().pending).toEqual(pending);
    store.selectCategory('direction');
    expect(store.get().pending).toBeUndefined();
  });
});

test('the next category after the last is the first, and the one before the first is the last', () => {
  expect(neighbor(categories, 'romance', 1)?.key).toBe('picture');
  expect(neighbor(categories, 'picture', -1)?.key).toBe('romance');
  expect(neighbor(categories, 'unknown', 1)).toBeUndefined();
});

test('the default category is the configured one, or the first that fans decide when that names none of those', () => {
  expect(defaultCategoryKey(categories, 'direction')).toBe('direction');
  expect(defaultCategoryKey(categories, '')).toBe('picture');
  expect(defaultCategoryKey(categories, 'unknown')).toBe('picture');
  expect(defaultCategoryKey([], 'direction')).toBeUndefined();
  const mixed = [category('honor', 'jury'), ...categories];
  expect(defaultCategoryKey(mixed, 'honor')).toBe('picture');
  expect(defaultCategoryKey(mixed.slice(0, 1), '')).toBe('honor');
});

test('an address names a nominee of the show, the one whom another was merged into, or one who left', () => {
  const [general, crowd, wind] = ['General', 'Crowd', 'Wind'].map((title) => nominee(title)) as [
    Nominee,
    Nominee,
    Nominee,
  ];
  const withdrawn = [
    { ...crowd, into: null },
    { ...wind, into: general.nominee_id },
  ];
  expect(namedBy('general', [general], withdrawn)).toEqual({ nominee: general });
  expect(namedBy('wind', [general], withdrawn)).toEqual({ nominee: general });
  expect(namedBy('crowd', [general], withdrawn)).toEqual({ gone: 'Crowd' });
  expect(namedBy('crowd', [general, crowd], withdrawn)).toEqual({ nominee: crowd });
  expect(namedBy('unknown', [general], withdrawn)).toEqual({});
});

test('nominees of the category alone, by title, case-insensitive, ascending', () => {
  const mixed = ['nosferatu', 'Metropolis', 'École', 'the Crowd', 'Zvenigora', 'edge'].map((title) =>
    nominee(title),
  );
  const titles = nomineesOf([nominee('Alien', 'other'), ...mixed], 'id-picture').map(({ title }) => title);
  expect(titles).toEqual(['École', 'edge', 'Metropolis', 'nosferatu', 'the Crowd', 'Zvenigora']);
});

test('a title is cut to 50 characters, the ellipsis among them', () => {
  const family = '👩‍👩‍👧‍👦';
  for (const letter of ['x', family]) {
    expect(truncateTitle(letter.repeat(50))).toBe(letter.repeat(50));
    expect(truncateTitle(letter.repeat(51))).toBe(`${letter.repeat(49)}…`);
  }
  expect(truncateTitle(`${'x'.repeat(48)} and more`)).toBe(`${'x'.repeat(48)}…`);
  forAll(fc.string({ unit: 'grapheme', maxLength: 90 }), (title) => {
    const cut = truncateTitle(title);
    expect([...new Intl.Segmenter().segment(cut)].length).toBeLessThanOrEqual(50);
    expect(title.startsWith(cut === title ? cut : cut.slice(0, -1))).toBe(true);
  });
});

test('pictures and columns follow the orientation', () => {
  expect(imageSizes).toEqual({
    vertical: { name: '400x600', width: 400, height: 600 },
    horizontal: { name: '800x500', width: 800, height: 500 },
  });
  expect(columns).toEqual({ vertical: 3, horizontal: 4 });
});
