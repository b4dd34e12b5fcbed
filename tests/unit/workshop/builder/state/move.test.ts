import { expect, test } from 'vitest';
import { move } from '../../../../../web/workshop/builder/state/actions/move.ts';
import { documentOf, idsOf } from '../documents.ts';

test.each([
  ['a-3', 0, ['a-3', 'a-1', 'a-2', 'a-4']],
  ['a-1', 2, ['a-2', 'a-3', 'a-1', 'a-4']],
  ['a-2', 99, ['a-1', 'a-3', 'a-4', 'a-2']],
  ['a-2', -1, ['a-2', 'a-1', 'a-3', 'a-4']],
])('move puts %s at index %i', (id, to, ids) => {
  expect(idsOf(move(documentOf('a-1', 'a-2', 'a-3', 'a-4'), { id, to }))).toEqual(ids);
});

test.each([
  ['to where it is', 'a-1', 0],
  ['beyond the end it is at', 'a-2', 7],
  ['of an id that is gone', 'gone', 0],
])('move %s changes nothing', (_, id, to) => {
  const start = documentOf('a-1', 'a-2');
  expect(move(start, { id, to })).toBe(start);
});
