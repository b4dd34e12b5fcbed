import { describe, expect, it } from 'vitest';
import { matchFiles } from '../../../web/workshop/nominees/match-files.ts';

const nominees = [
  { id: 'jeanne', title: 'La Passion de Jeanne d’Arc', slug: 'la-passion-de-jeanne-darc' },
  { id: 'general', title: 'The General', slug: 'the-general' },
  { id: 'crowd', title: 'The Crowd', slug: 'the-crowd' },
  { id: 'madness', title: '狂った一頁 (A Page of Madness)', slug: 'a-page-of-madness' },
  { id: 'sjostrom', title: 'Victor Sjöström', slug: 'victor-sjostrom' },
];

describe('pictures are matched to nominees', () => {
  it.each([
    ['the-general.jpg', 'general'],
    ['The General (1926).PNG', 'general'],
    ['poster_THE_CROWD-2.webp', 'crowd'],
    ['狂った一頁.jpg', 'madness'],
    ['a page of madness.avif', 'madness'],
    ['Victor Sjöström.jpg', 'sjostrom'],
    ['VICTOR_SJOSTROM.jpeg', 'sjostrom'],
    ['sjostrom.jpg', 'sjostrom'],
    ["La Passion de Jeanne d'Arc.jpg", 'jeanne'],
    ['the.jpg', undefined],
    ['IMG_4711.jpg', undefined],
    ['.jpg', undefined],
  ])('%s is of %s', (filename, id) => {
    expect(matchFiles([filename], nominees)).toEqual([id]);
  });

  it('one picture each: the one whose name fits best, else the first', () => {
    expect(matchFiles(['the-general-2.jpg', 'the-general.jpg', 'the-general.png'], nominees)).toEqual([
      undefined,
      'general',
      undefined,
    ]);
  });

  it('and left open where several fit alike', () => {
    const alike = [
      { id: 'a', title: 'Vampire', slug: 'vampire' },
      { id: 'b', title: 'Vampire', slug: 'vampire' },
    ];
    expect(matchFiles(['vampire.jpg'], alike)).toEqual([undefined]);
  });
});
