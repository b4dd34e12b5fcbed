import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastRemoved, maxSteps } from '../../../../../web/workshop/builder/state/reducer.ts';
import {
  newState,
  reduce,
  type EditorAction,
  type EditorState,
} from '../../../../../web/workshop/builder/state/reducer.ts';
import { isSameDraft, isSameWidget } from '../../../../../web/workshop/builder/state/compare.ts';
import { draftOf, newWidget, rename, someAction, someDraft, someEdit, title } from '../drafts.ts';

const run = (state: EditorState, ...actions: EditorAction[]): EditorState => actions.reduce(reduce, state);
const times = (count: number, type: 'undo' | 'redo'): EditorAction[] =>
  Array.from({ length: count }, () => ({ type }));

test('undo gives back the very drafts of any 200 actions, step by step, and redo brings the last one back', () => {
  fc.assert(
    fc.property(someDraft, fc.array(someAction, { minLength: 200, maxLength: 200 }), (start, actions) => {
      const end = run(newState(start), ...actions);
      const drafts = [...end.past.map(({ draft }) => draft), end.draft];
      let state = end;
      for (const draft of drafts.toReversed()) {
        expect(state.draft).toBe(draft);
        state = reduce(state, { type: 'undo' });
      }
      expect(state.draft).toBe(start);
      expect(state.past).toEqual([]);
      const redone = run(state, ...times(end.past.length, 'redo'));
      expect(redone.draft).toBe(end.draft);
      // What was undone before these actions ended can still be redone.
      expect(redone.future).toEqual(end.future);
    }),
    { numRuns: 100 },
  );
});

test('an action keeps the objects of all widgets that it does not change', () => {
  fc.assert(
    fc.property(someDraft, someEdit, (start, action) => {
      const state = newState(start);
      const next = reduce(state, action);
      const fresh = next.draft.widgets.filter((widget) => !start.widgets.includes(widget));
      expect(fresh.length).toBeLessThanOrEqual(action.type === 'replace' ? Infinity : 1);
      expect(fresh.filter((widget) => start.widgets.some((old) => isSameWidget(old, widget)))).toEqual([]);
      expect(next.draft === start).toBe(next === state);
      expect(next === state || !isSameDraft(next.draft, start)).toBe(true);
      expect(new Set(next.draft.widgets.map(({ id }) => id)).size).toBe(next.draft.widgets.length);
    }),
    { numRuns: 500 },
  );
});

describe('typing', () => {
  test('with one key is one step, which a change of nothing does not end', () => {
    const start = newState(draftOf('a-1', 'a-2'));
    const typed = run(start, ...['V', 'Vo', 'Vot'].map((text) => title('a-1', text, 'k')));
    expect(typed.past).toHaveLength(1);
    expect(reduce(typed, { type: 'undo' }).draft).toBe(start.draft);
    expect(reduce(typed, title('a-1', 'Vot', 'k'))).toBe(typed);
    expect(reduce(typed, { type: 'toggle', id: 'gone' })).toBe(typed);
  });

  test('is a new step after another key, another action, a seal or an undo', () => {
    const start = newState(draftOf('a-1'));
    const between: EditorAction[][] = [
      [rename('Elsewhere', 'title')],
      [{ type: 'toggle', id: 'a-1' }],
      [{ type: 'seal' }],
      [{ type: 'undo' }, { type: 'redo' }],
    ];
    for (const actions of between) {
      const state = run(start, title('a-1', 'V', 'k'), ...actions);
      const { past } = reduce(state, title('a-1', 'Vo', 'k'));
      expect(past).toHaveLength(state.past.length + 1);
    }
  });
});

describe('history', () => {
  test('keeps 1,000 steps and forgets the oldest', () => {
    const all = Array.from({ length: maxSteps + 20 }, (_, index) => rename(`Title ${index}`));
    const end = run(newState(draftOf()), ...all);
    expect(end.past).toHaveLength(1000);
    expect(run(end, ...times(1100, 'undo')).draft.title).toBe('Title 19');
  });

  test('cannot redo what a new change has cut off', () => {
    const state = run(newState(draftOf()), rename('A'), rename('B'), { type: 'undo' }, rename('C'));
    expect(reduce(state, { type: 'redo' })).toBe(state);
    expect(run(state, ...times(1, 'undo')).draft.title).toBe('A');
  });

  test('keeps the words of a replaced draft with its step', () => {
    const words = 'Restored the version of 7 March';
    const state = run(newState(draftOf('a-1')), { type: 'replace', draft: draftOf('a-2'), words });
    expect(state.past.at(-1)?.words).toBe(words);
    expect(run(state, ...times(1, 'undo')).future[0]?.words).toBe(words);
  });
});

const select = (id: string | undefined): EditorAction => ({ type: 'select', id });

describe('the selected widget', () => {
  test('is one of the draft, opened anew when it is opened once more, and no step', () => {
    const start = newState(draftOf('a-1'));
    const opened = run(start, select('a-1'), select('a-1'));
    expect(opened).toMatchObject({ selected: 'a-1', openings: 2, past: [] });
    expect(reduce(opened, select('gone')).selected).toBeUndefined();
    expect(reduce(start, select(undefined))).toBe(start);
  });

  test('is none once the widget is gone', () => {
    const selected = run(newState(draftOf('a-1', 'a-2')), select('a-1'));
    expect(reduce(selected, { type: 'remove', id: 'a-1' }).selected).toBeUndefined();
    expect(reduce(selected, { type: 'remove', id: 'a-2' }).selected).toBe('a-1');
  });
});

test('the widget that can be brought back is the one removed last, until something else changes or it is back', () => {
  const start = newState(draftOf('a-1', 'a-2', 'a-3'));
  for (const id of ['a-1', 'a-2', 'a-3'])
    expect(lastRemoved(reduce(start, { type: 'remove', id }))?.id).toBe(id);
  const changed = run(start, { type: 'remove', id: 'a-2' }, { type: 'toggle', id: 'a-1' });
  const states = [start, changed, run(changed, ...times(1, 'undo')), run(changed, ...times(2, 'undo'))];
  expect(states.map((state) => lastRemoved(state)?.id)).toEqual([undefined, undefined, 'a-2', undefined]);
});

test('the widget to look at is one that was added or copied, or that undo and redo brought back, changed or moved', () => {
  const start = newState(draftOf('a-1', 'a-2', 'a-3'));
  const shown = (...actions: EditorAction[]) => run(start, ...actions).shown?.id;
  const [undo, redo] = [{ type: 'undo' }, { type: 'redo' }] as const;
  expect(shown({ type: 'add', widget: newWidget({ type: 'video' }), at: 1 })).toMatch(/^video-/);
  expect(shown({ type: 'duplicate', id: 'a-2' })).toMatch(/^content-a-/);
  expect(shown({ type: 'remove', id: 'a-2' }, undo)).toBe('a-2');
  expect(shown(title('a-3', 'Other'), undo)).toBe('a-3');
  expect(shown({ type: 'move', id: 'a-3', to: 0 }, undo, redo)).toBe('a-3');
  // What is changed by hand is where the hand is, and what is gone can't be shown.
  expect(shown(title('a-3', 'Other'))).toBeUndefined();
  expect(shown({ type: 'duplicate', id: 'a-2' }, undo)).toMatch(/^content-a-/);
  const twice = run(start, title('a-3', 'Other'), undo);
  expect(run(twice, redo).shown).not.toBe(twice.shown);
});
