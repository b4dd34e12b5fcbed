import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Nominee } from '#contract/catalog.ts';
import {
  defaultCategoryKey,
  findNominees,
  namedBy,
  neighbor,
  nomineesOf,
  selectedCategory,
  titleOf,
  truncateTitle,
} from '../../../web/features/voting/state/catalog.ts';
import { nomineePicture } from '../../../web/pictures.ts';
import { createVotingStore } from '../../../web/features/voting/state/store.ts';
import { category, nominee } from './show.ts';
import { forAll } from '../../support/for-all.ts';

const categories = [category('picture'), category('direction'), category('romance')];

describe('selecting a category', () => {
  test('makes the one with the key active; rejects an unknown key and keeps the active one', () => {
    const [picture, , romance] = categories;
    expect(selectedCategory(categories, 'romance', ['picture'])).toEqual({ category: romance });
    const error = 'Invalid category specified.';
    expect(selectedCategory(categories, 'unknown', ['picture'])).toEqual({ error });
    expect(selectedCategory(categories, undefined, ['picture', 'romance'])).toEqual({ category: picture });
    expect(selectedCategory(categories, undefined, [undefined, 'gone', 'romance'])).toEqual({
      category: romance,
    });
    expect(selectedCategory([], undefined, ['picture']).category).toBeUndefined();
  });

  test('clears the pending vote when it is another category', () => {
    const pending = { category_id: 'id-picture', nominee_id: 'nominee-a', title: 'A', since: 0 };
    const store = createVotingStore({ pending });
    for (const key of ['picture', 'picture']) store.activate(key);
    expect(store.get()).toMatchObject({ activeKey: 'picture', pending });
    store.activate('direction');
    expect(store.get()).toMatchObject({ activeKey: 'direction', pending: undefined });
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

test('a search finds nominees by words of their title or their cast, without accents, and nothing while it is empty', () => {
  const nominees = ['Nosferatu', 'École', 'The Crowd', 'The General'].map((title) => ({
    ...nominee(title),
    cast: title === 'The General' ? [{ name: 'Buster Keaton', twitter: '' }] : [],
  }));
  const found = (search: string) => findNominees(nominees, search)?.map(({ title }) => title);
  expect(found(' ')).toBeUndefined();
  expect(found('THE')).toEqual(['The Crowd', 'The General']);
  expect(found('ecole')).toEqual(['École']);
  expect(found('keaton gen')).toEqual(['The General']);
  expect(found('keaton crowd')).toEqual([]);
});

test('the tab names the category, or the nominee of an address, and Voting alone where there is neither', () => {
  const [general, wind] = ['General', 'Wind'].map((title) => nominee(title)) as [Nominee, Nominee];
  const picture = { ...category('picture'), title: 'Outstanding Picture' };
  const show = { categories: [picture], nominees: [general], withdrawn: [{ ...wind, into: null }] };
  expect(titleOf(show, undefined, undefined)).toBe('Voting');
  expect(titleOf(show, 'unknown', 'general')).toBe('Voting');
  expect(titleOf(show, 'picture', undefined)).toBe('Outstanding Picture – Voting');
  expect(titleOf(show, 'picture', 'general')).toBe('General – Outstanding Picture');
  for (const slug of ['wind', 'unknown'])
    expect(titleOf(show, 'picture', slug)).toBe('Outstanding Picture – Voting');
});

test('pictures follow the orientation', () => {
  const image = `/images/${'0a'.repeat(16)}.jpg`;
  const widths = { vertical: '45vw', horizontal: '90vw' };
  const vertical = { src: `${image}/400x600`, sizes: '45vw', width: 400, height: 600 };
  const horizontal = { src: `${image}/800x500`, sizes: '90vw', width: 800, height: 500 };
  expect(nomineePicture(image, 'vertical', widths)).toMatchObject(vertical);
  expect(nomineePicture(image, 'horizontal', widths)).toMatchObject(horizontal);
});
