import { createStore, type ReadableStore } from '../../../store.ts';
import type { EditorStore } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';

export interface Lift {
  readonly id: string;
  readonly by: 'pointer' | 'keyboard';
  readonly from: number;
  /** Its index if it were dropped now. */
  readonly to: number;
}

/** Moves widgets, by pointer and keyboard in three steps and by buttons in one. Holds the lifted widget. */
export interface Sorter extends ReadableStore<Lift | undefined> {
  readonly pickUp: (id: string, by: Lift['by']) => void;
  /** Sets the target index, within the list. */
  readonly carry: (to: number) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  readonly place: (id: string, to: number) => void;
}

export function createSorter(store: EditorStore, announce: (text: string) => void): Sorter {
  const { get, set, subscribe } = createStore<Lift | undefined>(undefined);
  const widgets = () => store.getState().draft.widgets;
  const place = (id: string, to: number) => {
    const { draft } = store.dispatch({ type: 'move', id, to });
    const index = draft.widgets.findIndex((widget) => widget.id === id);
    const widget = draft.widgets[index];
    if (widget) announce(`${widgetName(widget)} dropped at ${position(index, draft.widgets.length)}.`);
  };

  return {
    get,
    subscribe,
    pickUp(id, by) {
      const from = widgets().findIndex((widget) => widget.id === id);
      const widget = widgets()[from];
      if (!widget) return;
      set({ id, by, from, to: from });
      const how = by === 'keyboard' ? ' Arrow keys move it, Space drops it, Escape cancels.' : '';
      announce(`${widgetName(widget)} picked up, ${position(from, widgets().length)}.${how}`);
    },
    carry(to) {
      const lift = get();
      if (!lift) return;
      const target = Math.min(Math.max(0, to), widgets().length - 1);
      if (target === lift.to) return;
      set({ ...lift, to: target });
      announce(`${position(target, widgets().length)}.`);
    },
    drop() {
      const lift = get();
      if (!lift) return;
      set(undefined);
      place(lift.id, lift.to);
    },
    cancel() {
      const lift = get();
      if (!lift) return;
      set(undefined);
      announce(`Move canceled. It stays at ${position(lift.from, widgets().length)}.`);
    },
    place,
  };
}

const position = (index: number, count: number): string => `position ${index + 1} of ${count}`;
