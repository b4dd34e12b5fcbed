import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnsOf,
  imageSizeOf,
  nomineesOf,
  truncateTitle,
} from '../../../web/features/voting/state/nominees.ts';
import { nominee } from './show.ts';

test('nominees of the category alone, by title, case-insensitive, ascending', () => {
  const mixed = ['nosferatu', 'Metropolis', 'École', 'the Crowd', 'Zvenigora', 'edge'].map((title) =>
    nominee(title),
  );
  const titles = nomineesOf([nominee('Alien', 'other'), ...mixed], 'id-picture').map(({ title }) => title);
  expect(titles).toEqual(['École', 'edge', 'Metropolis', 'nosferatu', 'the Crowd', 'Zvenigora']);
});

test('the order does not depend on case nor on the order given', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 12 }),
      fc.boolean(),
      (words, up) => {
        const sorted = nomineesOf(
          words.toReversed().map((word) => nominee(word)),
          'id-picture',
        );
        const other = nomineesOf(
          words.map((word) => ({ ...nominee(word), title: up ? word.toUpperCase() : word })),
          'id-picture',
        );
        expect(other.map(({ slug }) => slug)).toEqual(sorted.map(({ slug }) => slug));
      },
    ),
  );
});

test('a title is cut to 50 characters, the ellipsis among them', () => {
  expect(truncateTitle('x'.repeat(50))).toBe('x'.repeat(50));
  expect(truncateTitle('x'.repeat(51))).toBe(`${'x'.repeat(49)}…`);
  expect(truncateTitle(`${'x'.repeat(48)} and more`)).toBe(`${'x'.repeat(48)}…`);
});

test('a cut title is never longer than 50 characters, begins as the whole, and keeps characters in one piece', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(truncateTitle(family.repeat(50))).toBe(family.repeat(50));
  expect(truncateTitle(family.repeat(51))).toBe(`${family.repeat(49)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (title) => {
      const cut = truncateTitle(title);
      expect([...new Intl.Segmenter().segment(cut)].length).toBeLessThanOrEqual(50);
      expect(title.startsWith(cut === title ? cut : cut.slice(0, -1))).toBe(true);
    }),
  );
});

test('pictures and columns follow the orientation', () => {
  expect(imageSizeOf('vertical')).toEqual({ name: '400x600', width: 400, height: 600 });
  expect(imageSizeOf('horizontal')).toEqual({ name: '800x500', width: 800, height: 500 });
  expect([columnsOf('vertical'), columnsOf('horizontal')]).toEqual([3, 4]);
});
