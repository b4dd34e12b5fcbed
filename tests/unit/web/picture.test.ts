import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monogram } from '../../../web/ui/picture.tsx';
import { forAll } from '../../support/for-all.ts';

describe('monogram', () => {
  it.each([
    ['The Gold Rush', 'GR'],
    ['Metropolis', 'M'],
    ['A Page of Madness', 'PM'],
    ['Броненосец «Потёмкин»', 'БП'],
    ['狂った一頁', '狂'],
    ['the of and', 'TA'],
    ['…', '★'],
    ['', '★'],
  ])('of %j is %s', (title, letters) => {
    expect(monogram(title)).toBe(letters);
  });

  it('is never empty and never half a letter', () => {
    forAll(fc.string({ unit: 'grapheme' }), (title) => {
      expect(monogram(title).length).toBeGreaterThan(0);
      expect(monogram(title).isWellFormed()).toBe(true);
    });
  });
});
