import { isSection } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import { plural } from '../../../counts.ts';
import { announce } from '../../../ui/announcer.tsx';
import { wordsOfRedo, wordsOfUndo } from './changes.ts';
import { clipboard, openPiece } from './clipboard.ts';
import { widgetOf, type NewWidget } from './draft.ts';
import type { Piece } from './piece.ts';
import { gapOfPlace, groupOf, rowsOf } from './rows.ts';
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
  const insideWords = (id: string) => {
    const inside = groupOf(store.getState().draft.widgets, id).length - 1;
    return inside > 0 ? `, with ${plural(inside, 'widget')} in its columns` : '';
  };
  const commands = {
    /** Adds a widget at an end, or at a gap between the rows of the list; returns its id. */
    add: (widget: NewWidget, at: 'top' | 'bottom' | number) => {
      flush();
      const { draft, shown } = store.dispatch({ type: 'add', widget, at });
      const index = draft.widgets.findIndex(({ id }) => id === shown?.id);
      const where = typeof at === 'number' ? `position ${index + 1} of ${draft.widgets.length}` : `the ${at}`;
      announce(`${widgetName(widget)} added at ${where}.`);
      return shown?.id;
    },
    /** Adds widgets together, as `add` does one; `from` says what they are, such as `Pasted`. Returns the id of the first. */
    insert: (widgets: Piece, at: 'top' | 'bottom' | number, from: string) => {
      const [first] = widgets;
      if (!first) return undefined;
      flush();
      const name = widgetName(first);
      store.dispatch({ type: 'insert', widgets, at, words: `${from} ‘${name}’` });
      const { draft, shown } = store.getState();
      const index = draft.widgets.findIndex(({ id }) => id === shown?.id);
      announce(`${name} added at position ${index + 1} of ${draft.widgets.length}.`);
      return shown?.id;
    },
    /** Copies a widget with all inside it; a section of home stays where it is. Returns whether it was copied. */
    copy: (id: string): boolean => {
      flush();
      const piece = openPiece(groupOf(store.getState().draft.widgets, id));
      if (piece.length > 0) clipboard.set(piece);
      announceOf(id, (name) =>
        piece.length > 0 ? `${name} copied. Paste it in any template.` : `${name} can’t be copied.`,
      );
      return piece.length > 0;
    },
    /** Adds what was copied, after a widget or at the bottom. */
    paste: (after?: string) => {
      const rows = rowsOf(store.getState().draft.widgets);
      const gap = after === undefined ? undefined : gapOfPlace(rows, { id: after, side: 'after' });
      const piece = clipboard.get();
      if (piece.length === 0) announce('There’s nothing to paste. Copy a widget first.');
      else commands.insert(piece, gap ?? 'bottom', 'Pasted');
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
          : `${name} removed${insideWords(id)}. It can be brought back with Undo.`,
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
  return commands;
}
