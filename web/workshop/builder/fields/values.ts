import type { Widget } from '#contract/templates.ts';
import { recordOf } from '#contract/fields.ts';
import { createContext, use, useCallback, useState, type ChangeEvent } from 'react';
import { blockOf, initialOf, openForEditing } from '../../../blocks/catalogue.ts';
import type { Fault } from '../save/status.ts';
import { widgetOf, type WidgetPatch } from '../state/draft.ts';
import { useEditorStore } from '../state/store.tsx';
import { debounce, useDraft } from './drafts.ts';
import { watchTyping } from './typing.ts';

/**
 * The value at a path of a widget, such as `options.header.value`; undefined where there is none. An entry of
 * a list goes by its id (`options.buttons.button-1.title`), so that a path names the same entry in any order.
 */
export function readValue(widget: Widget, path: string): unknown {
  let value: unknown = widget;
  for (const key of path.split('.')) {
    if (Array.isArray(value)) value = value.find((entry) => recordOf(entry)['id'] === key);
    else value = Object.hasOwn(recordOf(value), key) ? recordOf(value)[key] : undefined;
  }
  return value;
}

/** Whether a text is still the one that a new widget of its kind has, which stands for words of one's own. */
export function isSample({ type }: Widget, path: string, text: string): boolean {
  const block = blockOf(type);
  if (!block || text === '' || !path.startsWith('options.') || block.kept?.includes(path)) return false;
  return holds(initialOf(block), path.split('.'), text);
}

/** Whether a value is at a path, in any entry of lists: their ids are other ones in each widget. */
function holds(owner: unknown, [key, ...rest]: string[], value: unknown): boolean {
  if (key === undefined) return owner === value;
  if (Array.isArray(owner)) return owner.some((entry) => holds(entry, rest, value));
  return Object.hasOwn(recordOf(owner), key) && holds(recordOf(owner)[key], rest, value);
}

/** The change that gives a widget a value at a path. An older widget is brought to the new version. */
export function patchValue(stored: Widget, path: string, value: unknown): WidgetPatch {
  const { widget } = openForEditing(stored);
  const [first = '', ...rest] = path.split('.');
  if (first !== 'options') return { [first]: value };
  const changed = withValue(widget.options, rest, value) as Widget['options'];
  if (stored.version !== widget.version) return { options: changed, version: widget.version };
  const [key = ''] = rest;
  return { options: { [key]: changed[key as keyof Widget['options']] } };
}

function withValue(owner: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(owner)) {
    return owner.map((entry: unknown) =>
      recordOf(entry)['id'] === key ? withValue(entry, rest, value) : entry,
    );
  }
  const before = recordOf(owner);
  return { ...before, [key]: withValue(before[key], rest, value) };
}

/** Faults with paths as in the form: a list's entries by id instead of the server's index. */
export const faultsById = (widget: Widget, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => {
    const path: string[] = [];
    for (const key of fault.field.split('.')) {
      const owner = readValue(widget, path.join('.'));
      const entry: unknown = Array.isArray(owner) ? owner[Number(key)] : undefined;
      path.push(entry === undefined ? key : String(recordOf(entry)['id']));
    }
    return { ...fault, field: path.join('.') };
  });

/** What the fields of a form share. */
interface FormContext {
  /** With complete options, in the present version of its kind. */
  widget: Widget;
  /** What the server refused of it, by the paths of the form. */
  faults: readonly Fault[];
  /** How often a widget has been opened; each time the first fault is scrolled into view. */
  openings: number;
}

export const WidgetForm = createContext<FormContext | undefined>(undefined);

export function useForm(): FormContext {
  const form = use(WidgetForm);
  if (!form) throw new Error('There is no widget form around this field.');
  return form;
}

export interface FieldValue {
  value: unknown;
  /** The value where it is a text or a number, else the empty text. */
  text: string;
  /** The value as it is now, which may be newer than the rendered one. */
  read: () => unknown;
  /** Changes the draft. Successive changes are one step of undo until `seal`. */
  push: (value: unknown) => void;
  seal: () => void;
  /** Changes the draft, as a step of its own. */
  step: (value: unknown) => void;
  /** Whether it stands for words of one's own: what is typed first takes its place. */
  isSample: boolean;
  /** What the server says is wrong here or within. */
  fault: string | undefined;
}

/** A value of the widget that is being edited, by its path. */
export function useValue(path: string): FieldValue {
  const { widget, faults } = useForm();
  const store = useEditorStore();
  const { id } = widget;
  const read = useCallback(() => {
    const stored = widgetOf(store.getState().draft, id);
    return stored && readValue(openForEditing(stored).widget, path);
  }, [store, id, path]);
  const push = useCallback(
    (value: unknown) => {
      const stored = widgetOf(store.getState().draft, id);
      if (!stored) return;
      const patch = patchValue(stored, path, value);
      store.dispatch({ type: 'change', id, patch, mergeKey: `${id}.${path}` });
    },
    [store, id, path],
  );
  const seal = useCallback(() => void store.dispatch({ type: 'seal' }), [store]);
  const step = (next: unknown) => {
    seal();
    push(next);
    seal();
  };
  const value = readValue(widget, path);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return {
    value,
    text,
    read,
    push,
    seal,
    step,
    isSample: isSample(widget, path, text),
    fault: faultAt(faults, path),
  };
}

/** A text field's value on its way to the draft, with what its input needs; `leave` ends the step of undo. */
export function useText(
  { text, push, seal }: { text: string; push: (value: string) => void; seal: () => void },
  delay: number = debounce.text,
  isValid?: (text: string) => boolean,
) {
  const [begins] = useState(() => watchTyping());
  const { value, set, flush } = useDraft(text, push, delay, { isValid, steps: { begins, end: seal } });
  const leave = () => {
    flush();
    seal();
  };
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(event.target.value);
  return { value, set, leave, input: { value, onChange, onBlur: leave, 'data-typing': 'draft' } };
}

/** The part that a control shows, such as a tab: when its widget is opened, the one with a fault, if any. */
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
