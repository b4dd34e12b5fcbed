import { createStore } from '../../../store.ts';
import type { EditorAction } from './actions.ts';
import type { EditorDocument } from './document.ts';
import { newState, reduce, type EditorState } from './reducer.ts';

/** Holds the state of one open template. The shell and the preview frame use the same one. */
export interface EditorStore {
  readonly getState: () => EditorState;
  /** Calls back after every change of the state; gives the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Carries an action out and gives the state after it. */
  readonly dispatch: (action: EditorAction) => EditorState;
}

/** A store with a document that was just opened: nothing to undo, no widget selected. */
export function createEditorStore(document: EditorDocument): EditorStore {
  const { get, set, subscribe } = createStore(newState(document));
  return {
    getState: get,
    subscribe,
    dispatch(action) {
      const next = reduce(get(), action);
      set(next);
      return next;
    },
  };
}
