import { expect, test } from 'vitest';
import { decodeParams } from '../../../web/routes/params.ts';

test('open places of a path are decoded once', () => {
  expect(decodeParams({ category: 'b%C3%AAte-noire', hash: '100%2525' })).toEqual({
    category: 'bête-noire',
    hash: '100%25',
  });
});

test('an open place that is left out is not there', () => {
  expect(decodeParams({ category: undefined })).toEqual({});
});

test('what is no proper encoding stays as it is', () => {
  expect(decodeParams({ category: '50%' })).toEqual({ category: '50%' });
});
