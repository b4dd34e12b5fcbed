import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCast, writeCast } from '../../../infra/show/nominees.ts';
import {
  checkHandle,
  checkLink,
  checkPicture,
  checkUrl,
  checkVideo,
  isPictureName,
} from '../../../infra/show/fields.ts';

describe('checkUrl', () => {
  it.each(['', 'https://example.com', 'http://example.com/a?b=c&d=%20#e', 'https://пример.рф/'])(
    'takes %j',
    (value) => {
      expect(checkUrl(value)).toBeUndefined();
    },
  );
  it.each([
    'example.com',
    'htp://x',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    '//example.com',
    'https://a"b',
  ])('refuses %j', (value) => {
    expect(checkUrl(value)).toContain('bad URL');
  });
});

describe('checkLink', () => {
  it.each([
    '',
    'https://example.com',
    'mailto:press@example.com',
    '/contact',
    '#top',
    'about',
    'rules/voting#days',
  ])('takes %j', (value) => {
    expect(checkLink(value)).toBeUndefined();
  });
  it.each([
    'javascript:alert(1)',
    '//example.com',
    'data:text/html,x',
    'a b',
    '/a\\b',
    'example.com',
    '/a b',
  ])('refuses %j', (value) => {
    expect(checkLink(value)).toContain('bad URL');
  });
});

it('takes handles with and without their @', () => {
  for (const handle of ['', 'ann', '@ann_1']) expect(checkHandle(handle)).toBeUndefined();
  for (const handle of ['@', 'a-b', 'a b', '@@a', 'é', 'a'.repeat(21)])
    expect(checkHandle(handle)).toBeDefined();
});

describe('checkPicture', () => {
  it('takes a plain file name, and no address of another site', () => {
    for (const value of ['', 'a.png', 'Ä picture (1).jpg']) {
      expect(checkPicture(value)).toBeUndefined();
    }
    for (const value of [
      '../a.png',
      'a/b.png',
      '.hidden',
      'http://example.com/a.png',
      'https://example.com/a.png',
      'a{b}.png',
      'a"b',
      'x'.repeat(256),
    ]) {
      expect(checkPicture(value)).toBeDefined();
    }
  });

  it('never takes a name that leads out of the folder', () => {
    const part = fc.string({ unit: fc.constantFrom('.', 'a') });
    fc.assert(
      fc.property(part, fc.constantFrom('/', '\\', ':', '\0'), part, (before, separator, after) => {
        expect(isPictureName(`${before}${separator}${after}`)).toBe(false);
        expect(isPictureName(`.${after}`)).toBe(false);
      }),
    );
    expect.hasAssertions();
  });
});

describe('checkVideo', () => {
  it('takes the plain name of an MP4 or WebM file', () => {
    for (const value of ['', 'hero.mp4', 'The opening (1).WEBM']) expect(checkVideo(value)).toBeUndefined();
    for (const value of ['hero.jpg', 'mp4', '../hero.mp4', 'https://example.com/hero.mp4', 'dQw4w9WgXcQ'])
      expect(checkVideo(value)).toBeDefined();
  });

  it('leaves videos out of the places of pictures', () => {
    expect(checkPicture('hero.mp4')).toMatch(/is a video/);
  });
});

describe('a cast', () => {
  const read = (value: string) => {
    const faults: string[] = [];
    return { cast: readCast(value, (message) => faults.push(message)), faults };
  };

  it('is names split by |, each with a handle or without', () => {
    expect(read('Ann Lee | Bob @bob|Ci@home')).toEqual({
      cast: [
        { name: 'Ann Lee', twitter: '' },
        { name: 'Bob', twitter: 'bob' },
        { name: 'Ci@home', twitter: '' },
      ],
      faults: [],
    });
    expect(read('')).toEqual({ cast: [], faults: [] });
  });

  it('is read back as it was written', () => {
    const { cast } = read('Ann Lee|Bob @bob|John "D" White');
    expect(read(writeCast(cast)).cast).toEqual(cast);
  });

  it.each(['Ann||Bob', 'Ann|', '@bob', 'Ann @', 'Ann @a-b', 'Ann @a b'])('has a fault in %j', (value) => {
    expect(read(value).faults.length).toBeGreaterThan(0);
  });
});
