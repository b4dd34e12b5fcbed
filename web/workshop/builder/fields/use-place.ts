import type { Widget } from '#contract/templates.ts';
import { createContext, use, useCallback, useState } from 'react';
import { openForEditing } from '../../../blocks/catalogue.ts';
import type { Fault } from '../save/status.ts';
import { widgetOf } from '../state/draft.ts';
import { useEditorStore } from '../state/store.tsx';
import { patchPlace, readPlace } from './place.ts';

/** What the fields of a form share. */
export interface FormContext {
  /** The widget as it was opened: complete options of the version that its kind has now. */
  widget: Widget;
  /** What the server has refused of it. */
  faults: readonly Fault[];
  /** How often a widget has been opened: with each, what is wrong comes into sight. */
  openings: number;
}

export const WidgetForm = createContext<FormContext | undefined>(undefined);

export function useForm(): FormContext {
  const form = use(WidgetForm);
  if (!form) throw new Error('There is no widget form around this field.');
  return form;
}

export interface Place {
  value: unknown;
  /** The value where it is a text or a number, else the empty text. */
  text: string;
  /** The value as it is now, which may be newer than what was drawn: for what takes its time, such as an upload. */
  read: () => unknown;
  /** Changes the document. Changes that follow one another stay one step of undo until `seal`. */
  push: (value: unknown) => void;
  /** Ends the step. */
  seal: () => void;
  /** What the server says is wrong here or within, as one text. */
  fault: string | undefined;
}

/** A place in the widget that is being edited, by its path. */
export function usePlace(path: string): Place {
  const { widget, faults } = useForm();
  const store = useEditorStore();
  const { id } = widget;
  const read = useCallback(() => {
    const stored = widgetOf(store.getState().draft, id);
    return stored && readPlace(openForEditing(stored).widget, path);
  }, [store, id, path]);
  const push = useCallback(
    (value: unknown) => {
      const stored = widgetOf(store.getState().draft, id);
      if (!stored) return;
      store.dispatch({
        type: 'change',
        id,
        patch: patchPlace(stored, path, value),
        mergeKey: `${id}.${path}`,
      });
    },
    [store, id, path],
  );
  const seal = useCallback(() => void store.dispatch({ type: 'seal' }), [store]);
  const value = readPlace(widget, path);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return { value, text, read, push, seal, fault: faultAt(faults, path) };
}

/**
 * What a control shows by itself until the user switches: when its widget is opened, the place of what is wrong, if anything is.
 * @param faulty where something is wrong, such as the tab
 */
export function useShown<Part>(faulty: Part | undefined, first: Part, openings: number) {
  const [shown, setShown] = useState(faulty ?? first);
  const [seen, setSeen] = useState(openings);
  if (openings !== seen) {
    setSeen(openings);
    if (faulty !== undefined) setShown(faulty);
  }
  return [shown, setShown] as const;
}

/** What is wrong at a path or below it. */
export function faultAt(faults: readonly Fault[], path: string): string | undefined {
  const found = faults.filter(({ field }) => field === path || field.startsWith(`${path}.`));
  return found.flatMap(({ messages }) => messages).join(' ') || undefined;
}
