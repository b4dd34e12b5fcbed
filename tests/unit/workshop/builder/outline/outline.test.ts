import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markOf } from '../../../../../web/workshop/builder/outline/mark-of.ts';
import { removedBy } from '../../../../../web/workshop/builder/outline/removed-by.ts';
import { createEditorStore } from '../../../../../web/workshop/builder/state/store.tsx';
import { draftOf } from '../drafts.ts';

describe('the line of the landing', () => {
  it('stands once while a widget is carried elsewhere, never at the widget itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.nat(), fc.nat(), (count, a, b) => {
        const [from, to] = [a % count, b % count];
        const lift = { id: 'x', by: 'pointer' as const, from, to };
        const marks = Array.from({ length: count }, (_, index) => markOf(lift, index, count));
        expect(marks[from]).toBe('lifted');
        expect(marks.filter((mark) => mark === 'before' || mark === 'after')).toHaveLength(
          from === to ? 0 : 1,
        );
      }),
    );
  });

  it('is not there while nothing is carried', () => {
    expect(markOf(undefined, 0, 3)).toBeUndefined();
  });
});

describe('the widget that can be brought back', () => {
  const ids = ['content-a-1', 'content-a-2', 'content-a-3'];

  it.each(ids)('is the one that was removed last: %s', (id) => {
    const store = createEditorStore(draftOf(...ids));
    store.dispatch({ type: 'remove', id });
    expect(removedBy(store.getState())?.id).toBe(id);
  });

  it('is none once something else has changed, or it is back', () => {
    const store = createEditorStore(draftOf(...ids));
    expect(removedBy(store.getState())).toBeUndefined();
    store.dispatch({ type: 'remove', id: 'content-a-2' });
    store.dispatch({ type: 'toggle', id: 'content-a-1' });
    expect(removedBy(store.getState())).toBeUndefined();
    store.dispatch({ type: 'undo' });
    expect(removedBy(store.getState())?.id).toBe('content-a-2');
    store.dispatch({ type: 'undo' });
    expect(removedBy(store.getState())).toBeUndefined();
  });
});
