import { expect, test } from 'vitest';
import { remove } from '../../../../../web/workshop/builder/state/actions/remove.ts';
import { documentOf, idsOf } from '../documents.ts';

test('remove takes a widget away and leaves the others in their order', () => {
  expect(idsOf(remove(documentOf('a-1', 'a-2', 'a-3'), { id: 'a-2' }))).toEqual(['a-1', 'a-3']);
});

test('remove does nothing for an id that is gone', () => {
  const start = documentOf('a-1');
  expect(remove(start, { id: 'gone' })).toBe(start);
});
