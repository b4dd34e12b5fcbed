import { expect, test } from 'vitest';
import type { WidgetPatch } from '../../../../../web/workshop/builder/state/draft.ts';
import { applyEdit, withRestored, type Edit } from '../../../../../web/workshop/builder/state/edits.ts';
import { draftOf, idsOf, newWidget, readable, widgetNamed } from '../drafts.ts';

const idsIn = (words: string) => words.split(' ');
const widget = newWidget({ type: 'a' });

test.each<[edit: Edit, before: string, after: string]>([
  [{ type: 'add', widget, at: 'top' }, 'a-2 b', 'a-new a-2 b'],
  [{ type: 'add', widget, at: 'bottom' }, 'a-2 b', 'a-2 b a-new'],
  [{ type: 'add', widget, at: 1 }, 'a-2 b', 'a-2 a-new b'],
  [{ type: 'add', widget, at: 99 }, 'a-2 b', 'a-2 b a-new'],
  [{ type: 'add', widget, at: -4 }, 'a-2 b', 'a-new a-2 b'],
  [
    { type: 'insert', widgets: draftOf('content-a-9', 'content-a-9').widgets, at: 1, words: '' },
    'content-a-1 b',
    'content-a-1 content-a-new content-a-new b',
  ],
  [{ type: 'insert', widgets: draftOf('a').widgets, at: 'bottom', words: '' }, 'b', 'b content-a-new'],
  [{ type: 'insert', widgets: [], at: 'top', words: '' }, 'a b', 'a b'],
  [{ type: 'duplicate', id: 'content-a-1' }, 'content-a-1 b-1', 'content-a-1 content-a-new b-1'],
  [{ type: 'remove', id: 'a-2' }, 'a-1 a-2 a-3', 'a-1 a-3'],
  [{ type: 'move', id: 'a-3', to: 0 }, 'a-1 a-2 a-3 a-4', 'a-3 a-1 a-2 a-4'],
  [{ type: 'move', id: 'a-1', to: 2 }, 'a-1 a-2 a-3 a-4', 'a-2 a-3 a-1 a-4'],
  [{ type: 'move', id: 'a-2', to: 99 }, 'a-1 a-2 a-3 a-4', 'a-1 a-3 a-4 a-2'],
  [{ type: 'move', id: 'a-2', to: -1 }, 'a-1 a-2 a-3 a-4', 'a-2 a-1 a-3 a-4'],
  [{ type: 'replace', draft: draftOf('a-2'), words: '' }, 'a-1 a-2', 'a-2'],
])('%j makes of %j: %j', (edit, before, after) => {
  expect(idsOf(applyEdit(draftOf(...idsIn(before)), edit)).map(readable)).toEqual(idsIn(after));
});

const start = draftOf('a-1', 'a-2');

test('add and duplicate keep what the widget came with; toggle hides it, and shows it again', () => {
  const trailer = newWidget({ type: 'video', title: 'Trailer', is_active: false });
  const added = applyEdit(draftOf(), { type: 'add', widget: trailer, at: 'top' });
  const [id = '', ...more] = idsOf(added);
  expect([readable(id), ...more]).toEqual(['video-new']);
  expect(added.widgets).toEqual([{ ...trailer, id, position: 0 }]);
  const { widgets } = applyEdit(added, { type: 'duplicate', id });
  expect(widgets[1]).toEqual({ ...widgets[0], id: widgets[1]?.id });
  const hidden = applyEdit(start, { type: 'toggle', id: 'a-2' });
  expect(hidden.widgets.map((each) => each.is_active)).toEqual([true, false]);
  expect(applyEdit(hidden, { type: 'toggle', id: 'a-2' })).toEqual(start);
});

test('rename, change and replace keep the rest, object for object, also what a patch repeats', () => {
  const renamed = applyEdit(start, { type: 'rename', title: 'Show night' });
  expect(renamed).toEqual({ ...start, title: 'Show night' });
  expect(renamed.widgets).toBe(start.widgets);
  const options = { ...structuredClone(start.widgets[0]!.options), html: '<p>8 PM</p>' };
  const patch = { id: 'b', type: 'b', position: 4, title: 'Tonight', options } as WidgetPatch;
  const { widgets } = applyEdit(start, { type: 'change', id: 'a-1', patch });
  expect(widgets[0]).toEqual({ ...start.widgets[0], title: 'Tonight', options });
  expect(widgets[0]?.options.header).toBe(start.widgets[0]?.options.header);
  expect(widgets[1]).toBe(start.widgets[1]);
  const draft = { title: 'New', widgets: [widgetNamed('a-2'), widgetNamed('a-1', { title: 'Other' })] };
  const next = applyEdit(start, { type: 'replace', draft, words: '' });
  expect(next).toEqual(draft);
  expect(next.widgets[0]).toBe(start.widgets[1]);
});

const version = draftOf('a-1', 'a-2', 'a-3');

test('a restored widget is changed back at its present position; the same, or an unknown one, changes nothing', () => {
  const draft = { title: 'Now', widgets: [widgetNamed('a-2', { title: 'New' }), ...draftOf('a-1').widgets] };
  const widgets = [version.widgets[1], draft.widgets[1]];
  expect(withRestored(draft, version, 'a-2')).toEqual({ title: 'Now', widgets });
  expect(withRestored(draft, version, 'a-1')).toBe(draft);
  expect(withRestored(draft, version, 'b-1')).toBe(draft);
});

test.each([
  ['a-1 a-3', 'a-2', 'a-1 a-2 a-3'],
  ['a-3 b-1', 'a-1', 'a-1 a-3 b-1'],
  ['b-1 a-2 b-2', 'a-3', 'b-1 a-2 a-3 b-2'],
])('of %j, a removed widget %s comes back after one that it followed', (ids, id, expected) => {
  expect(idsOf(withRestored(draftOf(...idsIn(ids)), version, id))).toEqual(idsIn(expected));
});
