import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lettersOf, similarity as compare } from '#rules/similarity.ts';

const similarity = (one: string, other: string, least?: number) =>
  compare(lettersOf(one), lettersOf(other), least);
const text = fc.string({ unit: fc.constantFrom(...Array.from('abcé')), maxLength: 12 });

describe('similarity', () => {
  it.each([
    ['', '', 1],
    ['a', '', 0],
    ['metropolis', 'metropolis', 1],
    ['metropolis', 'metropolos', 0.9],
    ['metropolis', 'metropols', 0.9],
    ['metropolis', 'metroplois', 0.9],
    ['ab', 'ba', 0.5],
    ['😀b', '😁b', 0.5],
  ])('of %j and %j is %d', (one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected, 10);
  });

  it('is 1 for the same text alone, the same both ways, and between 0 and 1; nothing up to a least', () => {
    fc.assert(
      fc.property(text, text, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, least) => {
        const alike = similarity(one, other);
        expect(alike).toBe(similarity(other, one));
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike <= 1).toBe(true);
        expect(alike === 1).toBe(one === other);
        fc.pre(Math.abs(alike - least) > 1e-6);
        expect(similarity(one, other, least)).toBe(alike > least ? alike : 0);
      }),
    );
  });
});
