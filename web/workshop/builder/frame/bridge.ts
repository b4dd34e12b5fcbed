import type { Store } from '../../../store.ts';
import type { Sorter } from '../sorting/sorter.ts';
import type { Commands } from '../state/commands.ts';
import type { EditorStore } from '../state/store.tsx';

/** The phase of the vote that the preview shows: the present one, or another. */
export const previewPhases = ['now', 'before', 'open', 'closed'] as const;
export type PreviewPhase = (typeof previewPhases)[number];

/** How the preview is looked at. None of it is part of the draft. */
export interface PreviewView {
  readonly phase: PreviewPhase;
  /** Exactly what visitors will see: no inactive widgets, no controls. */
  readonly asVisitors: boolean;
}

/** What the builder shares with its preview frame, which is of the same origin: objects, so nothing is copied. */
export interface EditorBridge {
  readonly store: EditorStore;
  readonly preview: Store<PreviewView>;
  /** Moves widgets, by drag, keyboard and menu alike. */
  readonly sorter: Sorter;
  /** What is done to widgets from the outline, the preview and the keyboard alike. */
  readonly commands: Commands;
  /** The builder's keyboard shortcuts: the frame listens with it on its own window. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Saves the draft now, with what is still being typed. */
  readonly save: () => void;
}

declare global {
  interface Window {
    /** Set by the page builder before its frame loads, and removed when it closes. */
    acclaimEditor?: EditorBridge | undefined;
  }
}
