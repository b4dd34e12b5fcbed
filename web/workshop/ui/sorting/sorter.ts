import { createStore, type ReadableStore } from '../../../store.ts';

export interface Lift {
  readonly id: string;
  readonly by: 'pointer' | 'keyboard';
  readonly from: number;
  /** Its index if it were dropped now. */
  readonly to: number;
}

/** A list that is sorted, as it is now. */
export interface SortedList {
  readonly ids: () => readonly string[];
  /** What a person calls an item. */
  readonly nameOf: (id: string) => string;
  readonly move: (id: string, to: number) => void;
  /** Where an item would be at an index, for one that counts otherwise; `position 2 of 7` unless given. */
  readonly wordsOf?: (id: string, to: number) => string;
  /** The index at which an item may be, from one on up or down; any within the list unless given. */
  readonly landing?: (id: string, to: number, toward: 1 | -1) => number;
}

/** Moves items, by pointer and keyboard in three steps and by buttons in one. Holds the lifted item. */
export interface Sorter extends ReadableStore<Lift | undefined> {
  readonly pickUp: (id: string, by: Lift['by']) => void;
  /** Sets the target index, within the list. */
  readonly carry: (to: number) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  readonly place: (id: string, to: number) => void;
}

export function createSorter(
  { ids, nameOf, move, wordsOf, landing }: SortedList,
  announce: (text: string) => void,
): Sorter {
  const { get, set, subscribe } = createStore<Lift | undefined>(undefined);
  const position = (id: string, index: number) =>
    wordsOf ? wordsOf(id, index) : `position ${index + 1} of ${ids().length}`;
  const place = (id: string, to: number) => {
    move(id, to);
    const index = ids().indexOf(id);
    if (index >= 0) announce(`${nameOf(id)} dropped at ${position(id, index)}.`);
  };

  return {
    get,
    subscribe,
    pickUp(id, by) {
      const from = ids().indexOf(id);
      if (from < 0) return;
      set({ id, by, from, to: from });
      const how = by === 'keyboard' ? ' Arrow keys move it, Space drops it, Escape cancels.' : '';
      announce(`${nameOf(id)} picked up, ${position(id, from)}.${how}`);
    },
    carry(to) {
      const lift = get();
      if (!lift) return;
      const within = Math.min(Math.max(0, to), ids().length - 1);
      const target = landing ? landing(lift.id, within, within < lift.to ? -1 : 1) : within;
      if (target === lift.to) return;
      set({ ...lift, to: target });
      announce(`${position(lift.id, target)}.`);
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
      announce(`Move canceled. It stays at ${position(lift.id, lift.from)}.`);
    },
    place,
  };
}
