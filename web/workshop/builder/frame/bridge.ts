import type { Phase } from '#contract/phase.ts';
import type { ReadableStore, Store } from '../../../store.ts';
import type { Sorter } from '../../ui/sorting/sorter.ts';
import type { Commands } from '../state/commands.ts';
import type { Place } from '../state/place.ts';
import type { EditorStore } from '../state/store.tsx';
import type { Present } from '../together/people.ts';

export type PreviewPhase = Phase | 'now';

/** How the preview is shown; not part of the draft. */
export interface PreviewView {
  readonly phase: PreviewPhase;
  /** Without inactive widgets and controls. */
  readonly asVisitors: boolean;
}

/** Objects that the builder shares with its preview frame, which is of the same origin. */
export interface EditorBridge {
  readonly store: EditorStore;
  readonly preview: Store<PreviewView>;
  readonly sorter: Sorter;
  readonly commands: Commands;
  /** The other tabs in which the template is open. */
  readonly people: ReadableStore<readonly Present[]>;
  /** Where a widget is to be added, while one is. */
  readonly place: Store<Place | undefined>;
  /** Where one would be dropped now that is dragged over the preview. */
  readonly landing: Store<Place | undefined>;
  /** Opens the panel of widgets to add for a place. */
  readonly addAt: (place: Place) => void;
  /** The builder's keyboard shortcuts, for the frame's own window. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Has the builder call `flush` before it reads the draft or goes away; returns a function that ends that. */
  readonly onFlush: (flush: () => void) => () => void;
  /** Saves the draft with what is still being typed. */
  readonly save: () => void;
}

declare global {
  interface Window {
    /** Set by the page builder before its frame loads, and removed when it closes. */
    acclaimEditor?: EditorBridge | undefined;
  }
}
