import { isSection, placeFor } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import { announce } from '../../../ui/announcer.tsx';
import { wordsOfRedo, wordsOfUndo } from './changes.ts';
import { widgetOf, type NewWidget } from './draft.ts';
import type { EditorStore } from './store.tsx';
import { widgetName } from './widget-name.ts';

export type Commands = ReturnType<typeof createCommands>;

/**
 * What the outline, the preview and the keyboard do to widgets; each command announces what it did.
 * @param flush brings what is still being typed into the draft
 * @param openEditor has the widget editor seen
 */
export function createCommands(store: EditorStore, flush: () => void, openEditor: () => void) {
  const announceOf = (id: string, words: (name: string, widget: Widget) => string) => {
    const widget = widgetOf(store.getState().draft, id);
    if (widget) announce(words(widgetName(widget), widget));
  };
  return {
    /** Adds a widget at an end, or so that a number is its index; returns its id. */
    add: (widget: NewWidget, at: 'top' | 'bottom' | number) => {
      flush();
      const index = typeof at === 'number' ? at : placeFor(at, store.getState().draft.widgets);
      const { draft } = store.dispatch({ type: 'add', widget, at });
      const where = typeof at === 'number' ? `position ${at + 1} of ${draft.widgets.length}` : `the ${at}`;
      announce(`${widgetName(widget)} added at ${where}.`);
      return draft.widgets[index]?.id;
    },
    toggle: (id: string) => {
      store.dispatch({ type: 'toggle', id });
      announceOf(
        id,
        (name, { is_active }) => `${name} is ${is_active ? 'shown to visitors' : 'hidden from visitors'}.`,
      );
    },
    duplicate: (id: string) => {
      flush();
      announceOf(id, (name) => `${name} duplicated.`);
      store.dispatch({ type: 'duplicate', id });
    },
    remove: (id: string) => {
      announceOf(id, (name, widget) =>
        isSection(widget)
          ? `${name} can be hidden, but not removed.`
          : `${name} removed. It can be brought back with Undo.`,
      );
      store.dispatch({ type: 'remove', id });
    },
    undo: () => {
      flush();
      const words = wordsOfUndo(store.getState());
      store.dispatch({ type: 'undo' });
      announce(words ? `Undone: ${words}.` : 'Nothing to undo.');
    },
    redo: () => {
      flush();
      const words = wordsOfRedo(store.getState());
      store.dispatch({ type: 'redo' });
      announce(words ? `Redone: ${words}.` : 'Nothing to redo.');
    },
    /** Opens a widget in the widget editor, or closes it. */
    edit: (id: string | undefined) => {
      store.dispatch({ type: 'select', id });
      if (id !== undefined) openEditor();
    },
    /** Opens a widget as a click on it does, which leaves a folded editor folded. */
    select: (id: string) => void store.dispatch({ type: 'select', id }),
  };
}
