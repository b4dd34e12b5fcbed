import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likenessOf } from '#rules/likeness.ts';
import { mergeByLikeness } from '#rules/nominations.ts';
import type { Proposal } from '#rules/nomination-names.ts';

const named = (...names: string[]): Proposal[] => names.map((nomination, at) => ({ nomination, at }));
const counts = (names: string[]) =>
  mergeByLikeness(named(...names)).map(({ nomination, count }) => [nomination, count]);

const name = fc.oneof(
  fc.constantFrom('Metropolis', 'METRÓPOLIS', 'Metropolos', 'Metropolish', 'Sunrise', 'Sun rise', 'Sunset'),
  fc.string({ unit: fc.constantFrom(...Array.from('abA ')), maxLength: 9 }),
);

describe('merging', () => {
  it('takes a slip of the pen for the name more people used', () => {
    expect(counts(['Metropolos', 'Metropolis', 'Metropolis', 'Metroplis', 'Nosferatu'])).toEqual([
      ['Metropolis', 4],
      ['Nosferatu', 1],
    ]);
  });

  it.each([
    ['The Adventures of Rocky II', 'The Adventures of Rocky III'],
    ['The Great Train Robbery', 'The Great Gold Robbery'],
    ['', 'x'],
  ])('keeps %j and %j apart', (one, other) => {
    expect(counts([one, other])).toHaveLength(2);
  });

  it('joins the most similar of several names', () => {
    const names = ['Abcdefghijkl', 'Abcdefghijkl', 'Abcdefghxyzl', 'Abcdefghxyzl', 'Abcdefghxyzm'];
    expect(counts(names)).toEqual([
      ['Abcdefghxyzl', 3],
      ['Abcdefghijkl', 2],
    ]);
    const hours = ['The Golden Hours', 'The Golden Hours', 'The Golden Houses', 'The Golden Housse'];
    expect(counts(hours)).toMatchObject([[expect.anything(), 4]]);
  });

  it('keeps what most people said of it', () => {
    const [merged] = mergeByLikeness([
      { nomination: 'Faust', at: 1, description: 'Jannings' },
      { nomination: 'Faust', at: 2, description: 'Emil Jannings' },
      { nomination: 'FAUST', at: 3, description: 'Emil Jannings' },
      { nomination: 'Faust', at: 4 },
    ]);
    expect(merged).toMatchObject({ description: 'Emil Jannings', nomination_twitter: '' });
    expect(merged?.spellings).toEqual([
      { text: 'Faust', count: 3 },
      { text: 'FAUST', count: 1 },
    ]);
  });

  it.each([
    ['Wagner Moura', ['Wagner  Mora', 'wagner moura', 'Wagner Moura']],
    ['Wagner Moura', ['WAGNER MOURA', 'Wagner  moura ', 'Wagner\u00a0Moura']],
    ['The Lord of the Rings', ['the lord of the rings', 'The Lord of the Rings', 'The Lord Of The Rings']],
    ['Metrópolis', ['Metrópolis', 'Metropolis']],
    ['wagner moura', ['Wagner Moura', 'wagner moura', 'wagner  moura']],
  ])(
    'shows %j of %j: most used, then with capitals as people write them, then first sent',
    (shown, names) => {
      expect(counts(names)).toEqual([[shown, names.length]]);
    },
  );

  it('shows a spelling of the name that most people meant, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 40 }), (names) => {
        for (const { nomination, spellings } of mergeByLikeness(named(...names))) {
          const groups = Map.groupBy(spellings, ({ text }) => likenessOf(text));
          const sizes = [...groups.values()].map((same) => same.reduce((sum, { count }) => sum + count, 0));
          const own = groups.get(likenessOf(nomination)) ?? [];
          expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(Math.max(...sizes));
          expect(spellings[0]).toEqual({
            text: nomination,
            count: Math.max(...own.map(({ count }) => count)),
          });
          expect(nomination).toBe(nomination.trim().replaceAll(/\s+/g, ' '));
        }
      }),
    );
  });

  it('counts each name once, never separates equal names, and does not depend on their order', () => {
    const shuffled = fc
      .array(name, { maxLength: 40 })
      .chain((names) =>
        fc.tuple(
          fc.constant(named(...names)),
          fc.shuffledSubarray(named(...names), { minLength: names.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([proposals, others]) => {
        const merged = mergeByLikeness(proposals);
        expect(mergeByLikeness(others)).toEqual(merged);
        const names = proposals.map(({ nomination }) => nomination);
        expect(merged.reduce((sum, { count }) => sum + count, 0)).toBe(names.length);
        for (const { count, spellings } of merged)
          expect(spellings.reduce((sum, spelling) => sum + spelling.count, 0)).toBe(count);
        const groups = merged.map(({ spellings }) => new Set(spellings.map(({ text }) => likenessOf(text))));
        for (const likeness of new Set(names.map(likenessOf)))
          expect(groups.filter((group) => group.has(likeness))).toHaveLength(1);
      }),
    );
  });
});
