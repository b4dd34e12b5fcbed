import type { Commands } from '../page/commands.ts';
import type { Sorter } from '../sorting/sorter.ts';
import type { EditorStore } from '../state/store.tsx';

/** Where the vote stands in the preview: as it is, or as it will be or was. */
export const previewPhases = ['now', 'before', 'open', 'closed'] as const;
export type PreviewPhase = (typeof previewPhases)[number];

/** How the preview is looked at. None of it is part of the document. */
export interface PreviewView {
  readonly phase: PreviewPhase;
  /** Exactly what visitors will see: no inactive widgets, no controls. */
  readonly asVisitors: boolean;
}

export interface PreviewStore {
  readonly getState: () => PreviewView;
  /** Calls back after every change; gives the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (patch: Partial<PreviewView>) => void;
}

/** What the page builder hands to its preview frame, which is of the same origin: objects, not messages, so that nothing is copied. */
export interface EditorBridge {
  readonly store: EditorStore;
  readonly preview: PreviewStore;
  /** The one way that widgets are moved, whatever the means: for `useSortable` and for Move up and Move down (`place`). */
  readonly sorter: Sorter;
  /** What is done to widgets from the outline, the preview and the keyboard alike; each says aloud what it did. */
  readonly commands: Commands;
  /** The builder's keyboard shortcuts: the frame listens with it on its own window. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Saves the draft now, with what is still being typed. */
  readonly save: () => void;
}

declare global {
  interface Window {
    /** Set by the page builder before its frame loads, and taken away when it closes. */
    acclaimEditor?: EditorBridge | undefined;
  }
}

/** A view of the preview as it is at first: as of now, with the controls. */
export function createPreviewStore(): PreviewStore {
  let view: PreviewView = { phase: 'now', asVisitors: false };
  const listeners = new Set<() => void>();
  return {
    getState: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(patch) {
      view = { ...view, ...patch };
      for (const listener of listeners) listener();
    },
  };
}
