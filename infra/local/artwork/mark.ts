import type { Ink } from './palette.ts';
import { range } from './random.ts';
import { path, rect } from './shapes.ts';

export const accent = '#f0a13a';
export const cream = '#f7ecda';
export const house: Ink = {
  ground: '#3a1510',
  dark: '#100b09',
  mid: '#6e2a1a',
  light: '#f7e2b4',
  hot: accent,
};

/** The mark of the show: a flame in a film gate, in a box of 200 x 200. */
export const mark = (frame: string, flame: string, core: string): string =>
  path('M20 10L180 10L180 190L20 190Z', 'none', `stroke="${frame}" stroke-width="10"`) +
  range(5)
    .map((i) => rect(33, 26 + i * 32, 15, 19, frame) + rect(152, 26 + i * 32, 15, 19, frame))
    .join('') +
  path(
    'M100 172C58 172 52 132 68 104C74 118 80 118 84 112C78 78 96 58 98 28C130 56 128 84 130 100C136 96 138 90 138 84C156 116 150 172 100 172Z',
    flame,
  ) +
  path('M100 166C82 166 76 146 88 126C94 118 100 108 98 94C116 108 126 150 100 166Z', core);
