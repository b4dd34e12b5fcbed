import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../support/nightly.ts';
import { slugify } from '#contract/slugify.ts';
import { slugOfTitle, takeSlug } from '#content/slug.ts';

describe('a slug', () => {
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
  ])('of %j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('and that of a title stay as they are, the latter never empty or too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (title) => {
        const slug = slugOfTitle(title);
        for (const either of [slugify(title), slug]) {
          expect(slugify(either)).toBe(either);
          expect(either).not.toMatch(/^-|-$|--|[\sA-Z/#?%]/);
        }
        expect(slug).not.toBe('');
        expect(Array.from(slug).length).toBeLessThanOrEqual(80);
      }),
      { numRuns: runs(300) },
    );
  });

  it('tells titles without letters apart', () => {
    expect(slugOfTitle('!')).not.toBe(slugOfTitle('?'));
  });

  it('that is taken is numbered, from 2, past numbers that are taken too', () => {
    const taken = new Set(['anora', 'anora-3']);
    expect([1, 2, 3].map(() => takeSlug('anora', taken))).toEqual(['anora-2', 'anora-4', 'anora-5']);
  });
});
