import type { Category, Nominee } from '#contract/catalog.ts';
import { expect, it } from 'vitest';
import { chooseImages } from '../../../web/features/home/choose-images.ts';

const categories = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as Category);
const withImages = (...images: string[]) => images.map((content_image) => ({ content_image }) as Nominee);

it('shows each picture once where it can, and none where there is none', () => {
  const nominees = new Map([
    ['a', withImages('one', 'two')],
    ['b', withImages('', 'one', 'two')],
    ['c', withImages('one', 'two')],
    ['d', withImages('')],
  ]);
  expect([...chooseImages(categories, nominees)]).toEqual([
    ['a', 'one'],
    ['b', 'two'],
    ['c', 'one'],
  ]);
});
