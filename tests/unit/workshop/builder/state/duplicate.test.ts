import { expect, test } from 'vitest';
import { duplicate } from '../../../../../web/workshop/builder/state/actions/duplicate.ts';
import { documentOf, idsOf } from '../documents.ts';

test('duplicate puts a copy right after the widget', () => {
  const start = documentOf('content-a-1', 'content-a-5', 'video-1');
  const next = duplicate(start, { id: 'content-a-1' });
  // The type of these widgets is content-a, that of video-1 included.
  expect(idsOf(next)).toEqual(['content-a-1', 'content-a-6', 'content-a-5', 'video-1']);
  expect(next.widgets[1]).toEqual({ ...start.widgets[0], id: 'content-a-6' });
});

test('duplicate does nothing for an id that is gone', () => {
  const start = documentOf('content-a-1');
  expect(duplicate(start, { id: 'gone' })).toBe(start);
});
