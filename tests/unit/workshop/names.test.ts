import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOfTitle } from '#content/slug.ts';
import { slugify } from '#contract/slugify.ts';
import { addressFor } from '../../../web/workshop/content/names.ts';
import { forAll } from '../../support/for-all.ts';

test('the address of a title is the one that the server would make', () => {
  const titled = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((title) => slugify(title) !== '');
  forAll(titled, (title) => {
    expect(addressFor(title)).toBe(slugOfTitle(title));
  });
  expect(addressFor('—')).toBe('');
});
