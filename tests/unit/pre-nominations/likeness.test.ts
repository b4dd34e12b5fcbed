import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likenessOf } from '#rules/likeness.ts';
import { forAll } from '../../support/for-all.ts';

const name = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...Array.from('aAéÉñßſσςΣıİ ﬁé\u0301\u0345ΐǰŉ각が')) }),
);
const accent = fc.constantFrom('\u0301', '\u0308', '\u0323', '\u20d7');
const space = fc.constantFrom(' ', '\t', '\u00a0', '\u3000', '\u200b', '\u2009');

describe('likeness', () => {
  it('of a likeness is itself', () => {
    forAll(name, (text) => {
      expect(likenessOf(likenessOf(text))).toBe(likenessOf(text));
    });
  });

  it('does not depend on how letters are composed', () => {
    forAll(name, (text) => {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
        expect(likenessOf(text.normalize(form))).toBe(likenessOf(text));
    });
  });

  it('does not depend on spaces and accents put anywhere', () => {
    forAll(fc.string(), fc.oneof(accent, space), fc.nat(), (text, extra, seed) => {
      const at = seed % (text.length + 1);
      expect(likenessOf(text.slice(0, at) + extra + text.slice(at))).toBe(likenessOf(text));
    });
  });

  it('does not depend on case', () => {
    forAll(name, (text) => {
      expect(likenessOf(text.toUpperCase())).toBe(likenessOf(text));
    });
  });

  it.each([
    ['Straße', 'STRASSE'],
    ['Σίσυφος', 'ΣΙΣΥΦΟΣ'],
    ['İstanbul', 'istanbul'],
    ['Zoë  Kravitz', 'zoe kravitz'],
    ['Ｓｕｎｒｉｓｅ', 'sun rise'],
    ['ﬁn', 'FIN'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(likenessOf(one)).toBe(likenessOf(other));
  });

  it.each([
    ['Alien 2', 'Alien 3'],
    ['Who?', 'Who'],
    ['किताब', 'कतब'],
    ['がき', 'かき'],
    ['사랑', '사람'],
  ])('tells %s from %s', (one, other) => {
    expect(likenessOf(one)).not.toBe(likenessOf(other));
  });
});
