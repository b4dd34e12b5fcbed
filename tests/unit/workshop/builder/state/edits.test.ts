import { describe, expect, test, vi } from 'vitest';
import {
  nextId,
  type TemplateDraft,
  type WidgetPatch,
} from '../../../../../web/workshop/builder/state/draft.ts';
import { applyEdit, type Edit } from '../../../../../web/workshop/builder/state/edits.ts';
import { createEditorStore } from '../../../../../web/workshop/builder/state/store.tsx';
import { draftOf, idsOf, newWidget, widgetNamed } from '../drafts.ts';

const change = (draft: TemplateDraft, patch: WidgetPatch) =>
  applyEdit(draft, { type: 'change', id: 'a-1', patch });

test.each<[edit: Edit, before: string[], after: string[]]>([
  [
    { type: 'add', widget: newWidget(), at: 'top' },
    ['content-a-2', 'b'],
    ['content-a-3', 'content-a-2', 'b'],
  ],
  [
    { type: 'add', widget: newWidget(), at: 'bottom' },
    ['content-a-2', 'b'],
    ['content-a-2', 'b', 'content-a-3'],
  ],
  [{ type: 'add', widget: newWidget(), at: 1 }, ['content-a-2', 'b'], ['content-a-2', 'content-a-3', 'b']],
  [{ type: 'add', widget: newWidget(), at: 99 }, ['content-a-2', 'b'], ['content-a-2', 'b', 'content-a-3']],
  [{ type: 'add', widget: newWidget(), at: -4 }, ['content-a-2', 'b'], ['content-a-3', 'content-a-2', 'b']],
  [{ type: 'duplicate', id: 'content-a-1' }, ['content-a-1', 'b-1'], ['content-a-1', 'content-a-2', 'b-1']],
  [{ type: 'remove', id: 'a-2' }, ['a-1', 'a-2', 'a-3'], ['a-1', 'a-3']],
  [{ type: 'move', id: 'a-3', to: 0 }, ['a-1', 'a-2', 'a-3', 'a-4'], ['a-3', 'a-1', 'a-2', 'a-4']],
  [{ type: 'move', id: 'a-1', to: 2 }, ['a-1', 'a-2', 'a-3', 'a-4'], ['a-2', 'a-3', 'a-1', 'a-4']],
  [{ type: 'move', id: 'a-2', to: 99 }, ['a-1', 'a-2', 'a-3', 'a-4'], ['a-1', 'a-3', 'a-4', 'a-2']],
  [{ type: 'move', id: 'a-2', to: -1 }, ['a-1', 'a-2', 'a-3', 'a-4'], ['a-2', 'a-1', 'a-3', 'a-4']],
  [{ type: 'replace', draft: draftOf('a-2'), words: '' }, ['a-1', 'a-2'], ['a-2']],
])('%j makes of %j: %j', (edit, before, after) => {
  expect(idsOf(applyEdit(draftOf(...before), edit))).toEqual(after);
});

test.each<Edit>([
  { type: 'duplicate', id: 'gone' },
  { type: 'remove', id: 'gone' },
  { type: 'toggle', id: 'gone' },
  { type: 'move', id: 'gone', to: 0 },
  { type: 'move', id: 'a-1', to: 0 },
  { type: 'move', id: 'a-2', to: 7 },
  { type: 'change', id: 'gone', patch: { title: 'T' } },
  { type: 'change', id: 'a-1', patch: {} },
  { type: 'change', id: 'a-1', patch: { title: 'a-1', options: newWidget().options } },
  { type: 'rename', title: draftOf().title },
  {
    type: 'replace',
    draft: { ...draftOf(), widgets: ['a-1', 'a-2'].map((id) => ({ ...widgetNamed(id), position: 9 })) },
    words: 'alike, wherever its widgets were loaded',
  },
])('the very same draft is left by %j', (edit) => {
  const start = draftOf('a-1', 'a-2');
  expect(applyEdit(start, edit)).toBe(start);
});

test('add and duplicate keep what the widget came with', () => {
  const widget = newWidget({ type: 'video', title: 'Trailer', is_active: false });
  const added = applyEdit(draftOf(), { type: 'add', widget, at: 'top' });
  expect(added.widgets).toEqual([{ ...widget, id: 'video-1', position: 0 }]);
  const { widgets } = applyEdit(added, { type: 'duplicate', id: 'video-1' });
  expect(widgets[1]).toEqual({ ...widgets[0], id: 'video-2' });
});

test('toggle hides a widget, and shows it again', () => {
  const hidden = applyEdit(draftOf('a-1', 'a-2'), { type: 'toggle', id: 'a-2' });
  expect(hidden.widgets.map((widget) => widget.is_active)).toEqual([true, false]);
  expect(applyEdit(hidden, { type: 'toggle', id: 'a-2' })).toEqual(draftOf('a-1', 'a-2'));
});

test('rename changes the title of the template and keeps its widgets', () => {
  const start = draftOf('a-1');
  const next = applyEdit(start, { type: 'rename', title: 'Show night' });
  expect(next.title).toBe('Show night');
  expect(next.widgets).toBe(start.widgets);
});

test('change sets what the patch names and keeps the rest, object for object, also what the patch repeats', () => {
  const start = draftOf('a-1', 'a-2');
  const options = { ...structuredClone(start.widgets[0]!.options), html: '<p>8 PM</p>' };
  const next = change(start, { title: 'Tonight', options });
  expect(next.widgets[0]).toMatchObject({ id: 'a-1', title: 'Tonight', options: { html: '<p>8 PM</p>' } });
  expect(next.widgets[0]?.options.header).toBe(start.widgets[0]?.options.header);
  expect(next.widgets[1]).toBe(start.widgets[1]);
});

test('change never gives a widget another id, type or position', () => {
  const start = draftOf('a-1');
  const patch = { id: 'b', type: 'b', position: 4, title: 'T' } as WidgetPatch;
  expect(change(start, patch).widgets[0]).toEqual({ ...start.widgets[0], title: 'T' });
});

test('replace keeps the objects of widgets that are alike', () => {
  const start = draftOf('a-1', 'a-2');
  const draft = { title: 'New', widgets: [widgetNamed('a-2'), widgetNamed('a-1', { title: 'Other' })] };
  const next = applyEdit(start, { type: 'replace', draft, words: '' });
  expect(next).toEqual(draft);
  expect(next.widgets[0]).toBe(start.widgets[1]);
});

test.each([
  ['none', 'button', [], 'button-1'],
  ['gaps', 'button', ['button-1', 'button-5'], 'button-6'],
  ['other stems', 'content', ['content-a-7', 'video-3'], 'content-1'],
  ['ids of another form', 'video', ['video-x', 'video-', 'video-1-2'], 'video-1'],
])('the next id is 1 more than the highest: with %s', (_, stem, ids, expected) => {
  const inUse = ids.map((id) => ({ id }));
  expect(nextId(stem, inUse)).toBe(expected);
});

describe('the store', () => {
  test('calls back after a change, until it is unsubscribed', () => {
    const store = createEditorStore(draftOf('a-1'));
    const listener = vi.fn<() => void>();
    const unsubscribe = store.subscribe(listener);
    const state = store.dispatch({ type: 'toggle', id: 'a-1' });
    expect(store.getState()).toBe(state);
    expect(state.draft.widgets[0]?.is_active).toBe(false);
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    store.dispatch({ type: 'undo' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('stays silent when an action changes nothing', () => {
    const store = createEditorStore(draftOf('a-1'));
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    const before = store.getState();
    expect(store.dispatch({ type: 'move', id: 'a-1', to: 5 })).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });
});
