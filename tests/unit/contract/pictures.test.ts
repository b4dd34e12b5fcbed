import { describe, expect, it } from 'vitest';
import { pictureUrl, srcset } from '#contract/pictures.ts';

const stored = `/images/${'0a'.repeat(16)}.jpg`;

describe('the address of a picture', () => {
  it('names the size of a stored one', () => {
    expect(pictureUrl(stored, '400x600')).toBe(`${stored}/400x600`);
    expect(srcset(stored, ['400x600', '800x1200'])).toBe(`${stored}/400x600 400w, ${stored}/800x1200 800w`);
  });

  it.each([
    '',
    'https://example.org/a.jpg',
    `https://example.org${stored}`,
    '/gayvnawards/assets/hero-1.jpg',
    stored.slice(8),
  ])('stays as it is for %s, which comes in one size', (other) => {
    expect(pictureUrl(other, 'w640')).toBe(other);
    expect(srcset(other, ['w320', 'w640'])).toBeUndefined();
  });
});
