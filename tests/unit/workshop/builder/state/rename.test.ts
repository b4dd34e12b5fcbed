import { expect, test } from 'vitest';
import { rename } from '../../../../../web/workshop/builder/state/actions/rename.ts';
import { documentOf } from '../documents.ts';

test('rename gives the template another title and keeps its widgets', () => {
  const start = documentOf('a-1');
  const next = rename(start, { title: 'Show night' });
  expect(next.title).toBe('Show night');
  expect(next.widgets).toBe(start.widgets);
  expect(rename(start, { title: start.title })).toBe(start);
});
