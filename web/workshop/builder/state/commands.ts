import { isSection, placeFor } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import { announce } from '../../../ui/announcer.tsx';
import { widgetOf, type NewWidget } from './draft.ts';
import type { Step } from './reducer.ts';
import type { EditorStore } from './store.tsx';
import { widgetName } from './widget-name.ts';

export type Commands = ReturnType<typeof createCommands>;

/**
 * What the outline, the preview and the keyboard do to widgets; each command announces what it did.
 * @param flush brings what is still being typed into the draft
 */
export function createCommands(store: EditorStore, flush: () => void) {
  const announceOf = (id: string, words: (name: string, widget: Widget) => string) => {
    const widget = widgetOf(store.getState().draft, id);
    if (widget) announce(words(widgetName(widget), widget));
  };
  return {
    /** Returns the new widget's id. */
    add: (widget: NewWidget, at: 'top' | 'bottom') => {
      const index = placeFor(at, store.getState().draft.widgets);
      const { draft } = store.dispatch({ type: 'add', widget, at });
      const added = draft.widgets[index];
      announce(`${widgetName(widget)} added at the ${at}.`);
      return added?.id;
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
      const step = store.getState().past.at(-1);
      store.dispatch({ type: 'undo' });
      announce(step ? withWords('Undone', step) : 'Nothing to undo.');
    },
    redo: () => {
      flush();
      const [step] = store.getState().future;
      store.dispatch({ type: 'redo' });
      announce(step ? withWords('Redone', step) : 'Nothing to redo.');
    },
    edit: (id: string | undefined) => void store.dispatch({ type: 'select', id }),
  };
}

const withWords = (what: string, { words }: Step): string => (words ? `${what}: ${words}.` : `${what}.`);
