import type { EditorStore } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';

/** A widget that is being moved. */
export interface Lift {
  readonly id: string;
  readonly by: 'pointer' | 'keyboard';
  readonly from: number;
  /** Index it would have if it were dropped now. */
  readonly to: number;
}

/** Moves widgets: by pointer, touch and keyboard in three steps, by buttons in one. All of it ends in the same `move`. */
export interface Sorter {
  /** What is being moved; undefined when nothing is. */
  readonly getState: () => Lift | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly pickUp: (id: string, by: Lift['by']) => void;
  /** Says where it would land; beyond the ends is the end. */
  readonly carry: (to: number) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  /** Moves at once, as buttons do. */
  readonly place: (id: string, to: number) => void;
}

interface Means {
  store: EditorStore;
  announce: (text: string) => void;
}

/** A sorter of a store's widgets, which says by `announce` what happens. */
export function createSorter({ store, announce }: Means): Sorter {
  let lift: Lift | undefined;
  const listeners = new Set<() => void>();
  const become = (next: Lift | undefined) => {
    lift = next;
    for (const listener of listeners) listener();
  };
  const widgets = () => store.getState().draft.widgets;
  const place = (id: string, to: number) => {
    const { draft } = store.dispatch({ type: 'move', id, to });
    const index = draft.widgets.findIndex((widget) => widget.id === id);
    const widget = draft.widgets[index];
    if (widget) announce(`${widgetName(widget)} dropped at ${position(index, draft.widgets.length)}.`);
  };

  return {
    getState: () => lift,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pickUp(id, by) {
      const from = widgets().findIndex((widget) => widget.id === id);
      const widget = widgets()[from];
      if (!widget) return;
      become({ id, by, from, to: from });
      const how = by === 'keyboard' ? ' Arrow keys move it, Space drops it, Escape cancels.' : '';
      announce(`${widgetName(widget)} picked up, ${position(from, widgets().length)}.${how}`);
    },
    carry(to) {
      if (!lift) return;
      const target = Math.min(Math.max(0, to), widgets().length - 1);
      if (target === lift.to) return;
      become({ ...lift, to: target });
      announce(`${position(target, widgets().length)}.`);
    },
    drop() {
      if (!lift) return;
      const { id, to } = lift;
      become(undefined);
      place(id, to);
    },
    cancel() {
      if (!lift) return;
      const { from } = lift;
      become(undefined);
      announce(`Move cancelled. It stays at ${position(from, widgets().length)}.`);
    },
    place,
  };
}

const position = (index: number, count: number): string => `position ${index + 1} of ${count}`;
