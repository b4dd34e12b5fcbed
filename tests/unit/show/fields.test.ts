import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCast, readCast, writeCast } from '#content/lists.ts';
import {
  checkHandle,
  checkLink,
  checkPicture,
  checkUrl,
  checkVideo,
  isPictureName,
} from '#content/fields.ts';

describe.each([
  {
    check: checkUrl,
    good: ['https://example.com', 'http://example.com/a?b=c&d=%20#e', 'https://пример.рф/'],
    bad: ['example.com', 'htp://x', 'javascript:alert(1)', 'https://', 'https://a b', '//a', 'https://a"b'],
    fault: 'bad URL',
  },
  {
    check: checkLink,
    good: ['https://example.com', 'mailto:press@example.com', '/contact', '#top', 'rules/voting#days'],
    bad: ['javascript:alert(1)', '//a.example', 'data:text/html,x', 'a b', '/a\\b', 'example.com', '/a b'],
    fault: 'bad URL',
  },
  { check: checkHandle, good: ['ann', '@ann_1'], bad: ['@', 'a-b', 'a b', '@@a', 'é', 'a'.repeat(21)] },
  {
    check: checkPicture,
    good: ['a.png', 'Ä picture (1).jpg'],
    bad: ['.hidden', 'https://example.com/a.png', 'a{b}.png', 'a"b', 'x'.repeat(256)],
  },
  { check: checkPicture, good: [], bad: ['hero.mp4'], fault: 'is a video' },
  {
    check: checkVideo,
    good: ['hero.mp4', 'The opening (1).WEBM'],
    bad: ['hero.jpg', 'mp4', '../hero.mp4', 'https://example.com/hero.mp4', 'dQw4w9WgXcQ'],
  },
])('$check.name', ({ check, good, bad, fault = '' }) => {
  it.each(['', ...good])('takes %j', (value) => {
    expect(check(value)).toBeUndefined();
  });
  it.each(bad)('refuses %j', (value) => {
    expect(check(value)).toContain(fault);
  });
});

it('never takes the name of a picture that leads out of the folder', () => {
  const part = fc.string({ unit: fc.constantFrom('.', 'a') });
  fc.assert(
    fc.property(part, fc.constantFrom('/', '\\', ':', '\0'), part, (before, separator, after) => {
      expect(isPictureName(`${before}${separator}${after}`)).toBe(false);
      expect(isPictureName(`.${after}`)).toBe(false);
    }),
  );
});

describe('a cast', () => {
  it('is names split by |, each with a handle or without, and is read back as it was written', () => {
    const cast = 'Ann Lee | Bob @bob|Ci@home';
    expect(readCast(cast)).toEqual([
      { name: 'Ann Lee', twitter: '' },
      { name: 'Bob', twitter: 'bob' },
      { name: 'Ci@home', twitter: '' },
    ]);
    expect(readCast(writeCast(readCast(cast)))).toEqual(readCast(cast));
    expect([checkCast(cast), checkCast(''), readCast('')]).toEqual([[], [], []]);
  });

  it.each(['Ann||Bob', 'Ann|', '@bob', 'Ann @', 'Ann @a-b', 'Ann @a b'])('has a fault in %j', (value) => {
    expect(checkCast(value)).not.toEqual([]);
  });
});
