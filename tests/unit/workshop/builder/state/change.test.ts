import { expect, test } from 'vitest';
import { change } from '../../../../../web/workshop/builder/state/actions/change.ts';
import type { WidgetPatch } from '../../../../../web/workshop/builder/state/document.ts';
import { documentOf } from '../documents.ts';

test('change sets what the patch names and keeps the rest, object for object', () => {
  const start = documentOf('a-1', 'a-2');
  const next = change(start, { id: 'a-1', patch: { title: 'Tonight', options: { html: '<p>8 PM</p>' } } });
  expect(next.widgets[0]).toMatchObject({ id: 'a-1', title: 'Tonight', options: { html: '<p>8 PM</p>' } });
  expect(next.widgets[0]?.options.header).toBe(start.widgets[0]?.options.header);
  expect(next.widgets[1]).toBe(start.widgets[1]);
});

test('change keeps a part of the options that the patch repeats', () => {
  const start = documentOf('a-1');
  const options = { ...structuredClone(start.widgets[0]!.options), html: 'new' };
  const next = change(start, { id: 'a-1', patch: { options } });
  expect(next.widgets[0]?.options.header).toBe(start.widgets[0]?.options.header);
});

test('change never gives a widget another id, type or position', () => {
  const start = documentOf('a-1');
  const patch = { id: 'b', type: 'b', position: 4, title: 'T' } as WidgetPatch;
  expect(change(start, { id: 'a-1', patch }).widgets[0]).toEqual({ ...start.widgets[0], title: 'T' });
});

test('change to what is there, or of an id that is gone, changes nothing', () => {
  const start = documentOf('a-1');
  expect(change(start, { id: 'gone', patch: { title: 'T' } })).toBe(start);
  expect(change(start, { id: 'a-1', patch: {} })).toBe(start);
  const options = structuredClone(start.widgets[0]!.options);
  expect(change(start, { id: 'a-1', patch: { title: 'a-1', options } })).toBe(start);
});
