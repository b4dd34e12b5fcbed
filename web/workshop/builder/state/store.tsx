import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { createStore } from '../../../store.ts';
import type { TemplateDraft } from './draft.ts';
import { newState, reduce, type EditorAction, type EditorState } from './reducer.ts';

export type EditorStore = ReturnType<typeof createEditorStore>;

/** Holds the state of one template that was just opened. The builder and its preview frame share it. */
export function createEditorStore(draft: TemplateDraft) {
  const { get, set, subscribe } = createStore(newState(draft));
  return {
    getState: get,
    subscribe,
    /** Carries an action out and returns the state after it. */
    dispatch: (action: EditorAction): EditorState => {
      const next = reduce(get(), action);
      set(next);
      return next;
    },
  };
}

const StoreContext = createContext<EditorStore | undefined>(undefined);

export function EditorStoreProvider({ store, children }: { store: EditorStore; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

export function useEditorStore(): EditorStore {
  const store = use(StoreContext);
  if (!store) throw new Error('There is no EditorStoreProvider around this component.');
  return store;
}

/** A part of the state; renders again when it changes. `select` must return existing parts, not new objects. */
export function useEditorSelector<Part>(select: (state: EditorState) => Part): Part {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
