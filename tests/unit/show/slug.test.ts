import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../support/nightly.ts';
import { slugify, slugOfTitle, takeSlug } from '../../../infra/show/slug.ts';

describe('slugify', () => {
  it.each([
    ['Les Misérables', 'les-miserables'],
    ["Ocean's  Eleven & Twelve!", 'oceans-eleven-twelve'],
    ['Smørrebrød, Ærø, Straße, Łódź', 'smorrebrod-aero-strasse-lodz'],
    ['İstanbul', 'istanbul'],
    ['№ 9 ½', 'no-9-1-2'],
    ['霸王别姬', '霸王别姬'],
    ['Броненосец «Потёмкин»', 'броненосец-потемкин'],
    ['हिन्दी फ़िल्म', 'हिन्दी-फ़िल्म'.normalize('NFC')],
    ['한국 영화', '한국-영화'],
    ['!?', ''],
  ])('makes %j into %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('leaves a slug as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const slug = slugify(title);
        expect(slugify(slug)).toBe(slug);
        expect(slug).not.toMatch(/^-|-$|--|[\sA-Z/#?%]/);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('slugOfTitle', () => {
  it('is never empty, never too long, the same every time, and a slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (title) => {
        const slug = slugOfTitle(title);
        expect(slug).not.toBe('');
        expect(Array.from(slug).length).toBeLessThanOrEqual(80);
        expect(slugOfTitle(title)).toBe(slug);
        expect(slugify(slug)).toBe(slug);
      }),
      { numRuns: runs(300) },
    );
  });

  it('tells titles without letters apart', () => {
    expect(slugOfTitle('!')).not.toBe(slugOfTitle('?'));
  });
});

describe('takeSlug', () => {
  it('numbers what is taken, from 2, past numbers that are taken too', () => {
    const taken = new Set(['anora', 'anora-3']);
    expect([1, 2, 3].map(() => takeSlug('anora', taken))).toEqual(['anora-2', 'anora-4', 'anora-5']);
  });
});
