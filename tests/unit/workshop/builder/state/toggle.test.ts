import { expect, test } from 'vitest';
import { toggle } from '../../../../../web/workshop/builder/state/actions/toggle.ts';
import { documentOf } from '../documents.ts';

test('toggle hides a widget, and shows it again', () => {
  const hidden = toggle(documentOf('a-1', 'a-2'), { id: 'a-2' });
  expect(hidden.widgets.map((widget) => widget.is_active)).toEqual([true, false]);
  expect(toggle(hidden, { id: 'a-2' })).toEqual(documentOf('a-1', 'a-2'));
});

test('toggle does nothing for an id that is gone', () => {
  const start = documentOf('a-1');
  expect(toggle(start, { id: 'gone' })).toBe(start);
});
