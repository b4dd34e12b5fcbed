import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugify, slugOfTitle } from '#content/slug.ts';
import { addressFor, folded } from '../../../web/workshop/content/names.ts';
import { forAll } from '../../support/for-all.ts';

test('texts are folded as the server makes addresses of them', () => {
  for (const text of [
    'La Passion de Jeanne d’Arc',
    'Sjöström',
    '狂った一頁',
    'Straße & Łódź',
    'प्रपंच पाश',
    '--',
  ])
    expect(folded(text)).toBe(slugify(text));
  forAll(fc.string({ unit: 'grapheme' }), (text) => {
    expect(folded(text)).toBe(slugify(text));
  });
});

test('the address of a title is the one that the server would make', () => {
  const titled = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((title) => slugify(title) !== '');
  forAll(titled, (title) => {
    expect(addressFor(title)).toBe(slugOfTitle(title));
  });
  expect(addressFor('—')).toBe('');
});
