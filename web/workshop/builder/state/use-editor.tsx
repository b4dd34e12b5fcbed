import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { EditorState } from './reducer.ts';
import type { EditorStore } from './store.ts';

const StoreContext = createContext<EditorStore | undefined>(undefined);

interface EditorStoreProviderProps {
  store: EditorStore;
  children: ReactNode;
}

/** Gives the components within the store of the open template. */
export function EditorStoreProvider({ store, children }: EditorStoreProviderProps) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The store of the open template, to dispatch to. */
export function useEditorStore(): EditorStore {
  const store = use(StoreContext);
  if (!store) throw new Error('There is no EditorStoreProvider around this component.');
  return store;
}

/** A part of the state: the component is drawn again when that part is another one. `select` gives parts of the state, it makes none. */
export function useEditorSelector<Part>(select: (state: EditorState) => Part): Part {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
