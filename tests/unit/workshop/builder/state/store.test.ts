import { expect, test, vi } from 'vitest';
import { createEditorStore } from '../../../../../web/workshop/builder/state/store.ts';
import { documentOf } from '../documents.ts';

test('a store calls back after a change, until it is told not to', () => {
  const store = createEditorStore(documentOf('a-1'));
  const listener = vi.fn<() => void>();
  const end = store.subscribe(listener);
  const state = store.dispatch({ type: 'toggle', id: 'a-1' });
  expect(store.getState()).toBe(state);
  expect(state.document.widgets[0]?.is_active).toBe(false);
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  store.dispatch({ type: 'undo' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a store stays silent when an action changes nothing', () => {
  const store = createEditorStore(documentOf('a-1'));
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  const before = store.getState();
  expect(store.dispatch({ type: 'move', id: 'a-1', to: 5 })).toBe(before);
  expect(listener).not.toHaveBeenCalled();
});
