import type { Widget } from '#contract/templates.ts';
import { createElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { debounce, useDraft } from '../fields/drafts.ts';
import { isSample } from '../fields/values.ts';
import { widgetOf } from '../state/draft.ts';
import { useEditorSelector } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';
import type { EditorBridge } from './bridge.ts';
import { overlayId } from './overlay.tsx';
import { pathAt, textsOnPage } from './typing-elements.ts';
import {
  loadedEditor,
  loadEditor,
  startTyping,
  stopTyping,
  typingPlace,
  useTypingPlace,
  type TypingPlace,
} from './typing-state.ts';
import { leadsNowhere, patchText, textAt, textsOf, withMarks } from './typing-texts.ts';
import './typing.scss';

/**
 * Typing into the widgets of the page: the widgets with marks on their texts, and what a press on one of them does.
 * @param isOff while the page is as visitors see it
 */
export function useTyping(bridge: EditorBridge, widgets: readonly Widget[], isOff: boolean) {
  const place = useTypingPlace();
  const selected = useEditorSelector((state) => state.selected);
  const active = place?.widget ?? selected;
  const [marks] = useState<Marks>(() => ({ plain: new WeakMap(), active: new WeakMap() }));
  const marked = useMemo(
    () => (isOff ? widgets : widgets.map((widget) => marksOf(widget, widget.id === active, marks))),
    [widgets, active, isOff, marks],
  );
  const last = useRef<TypingPlace>(undefined);
  const press = useCallback(
    (widget: string, event: MouseEvent) => {
      const isInText = event.target instanceof Element && event.target.closest('.typing-copy');
      if (isInText) return;
      const { draft, selected: opened } = bridge.store.getState();
      const caret = { x: event.clientX, y: event.clientY };
      const path = isOff ? undefined : pathAt(draft, widget, caret);
      // The first click of a double click opens the widget editor, which may move the page under the pointer.
      const first = event.detail > 1 ? last.current : undefined;
      last.current = path === undefined ? undefined : { widget, path };
      const isActive = widget === (typingPlace()?.widget ?? opened);
      const isMoved = first && (first.path !== path || first.widget !== widget);
      if (isMoved) startTyping(bridge, first);
      else if (path !== undefined && (first || isActive)) startTyping(bridge, { widget, path, caret });
      else {
        stopTyping();
        bridge.commands.select(widget);
      }
    },
    [bridge, isOff],
  );
  useFrameKeys(bridge);
  useEffect(() => {
    if (isOff) stopTyping();
  }, [isOff]);
  return { marked, press };
}

type Marks = Record<'plain' | 'active', WeakMap<Widget, Widget>>;

/** A widget with marks: the same object for the same widget, so that the page renders only what has changed. */
function marksOf(widget: Widget, isActive: boolean, { plain, active }: Marks): Widget {
  const known = isActive ? active : plain;
  const marked = known.get(widget) ?? withMarks(widget, isActive);
  known.set(widget, marked);
  return marked;
}

/** F2 on the controls of a widget types into it; the editor loads at the first sign of a person in the preview. */
function useFrameKeys(bridge: EditorBridge): void {
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    const load = () => void loadEditor().catch(() => {});
    for (const type of ['pointerover', 'pointerdown', 'keydown'])
      addEventListener(type, load, { signal, once: true });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || !(event.target instanceof Element)) return;
      const widget = event.target.closest<HTMLElement>('[data-sort-id]')?.dataset['sortId'];
      const stored = widgetOf(bridge.store.getState().draft, widget);
      if (!stored || textsOf(stored).length === 0) return;
      event.preventDefault();
      startTyping(bridge, { widget: stored.id });
    };
    document.addEventListener('keydown', onKeyDown, { signal });
    addEventListener('pagehide', stopTyping, { signal });
    return () => ends.abort();
  }, [bridge]);
}

/** The text that is being typed on the page, if any. */
export function TypedText({ bridge }: { bridge: EditorBridge }) {
  const place = useTypingPlace();
  const stored = useEditorSelector(({ draft }) => widgetOf(draft, place?.widget));
  const path = place?.path;
  // One that is gone is not typed into anew when Undo brings it back.
  const isGone = place !== undefined && !stored;
  useEffect(() => {
    if (isGone) stopTyping();
  }, [isGone]);
  if (!place || path === undefined || !stored) return null;
  return <TextAt key={`${place.widget} ${path}`} {...{ bridge, place, path, stored }} />;
}

interface TextAtProps {
  bridge: EditorBridge;
  place: TypingPlace;
  path: string;
  stored: Widget;
}

function TextAt({ bridge, place: { widget, caret }, path, stored }: TextAtProps) {
  const { store, commands } = bridge;
  const push = useCallback((text: string) => pushText(bridge, widget, path, text), [bridge, widget, path]);
  const { value, set, flush } = useDraft(textAt(stored, path), push, debounce.text);
  useEffect(() => bridge.onFlush(flush), [bridge, flush]);
  useLayoutEffect(() => {
    // Its controls would be under the tools.
    const controls = controlsOf(widget);
    controls?.setAttribute('data-typing', '');
    return () => controls?.removeAttribute('data-typing');
  }, [widget]);
  const leave = () => {
    flush();
    store.dispatch({ type: 'seal' });
  };
  const end = (isByKey: boolean) => {
    leave();
    flushSync(stopTyping);
    if (isByKey)
      controlsOf(widget)?.querySelector<HTMLElement>('[data-typing-tool]')?.focus({ preventScroll: true });
  };
  const shown = () => textsOnPage(store.getState().draft, widget);
  const go = (by: 1 | -1) => {
    const texts = shown();
    const next = texts[texts.findIndex((text) => text.path === path) + by];
    if (!next) return end(true);
    leave();
    return startTyping(bridge, { widget, path: next.path });
  };
  const [text] = textsOf(stored).filter((each) => each.path === path);
  const Editor = loadedEditor();
  const overlay = document.getElementById(overlayId);
  if (!text || !Editor || !overlay) return null;
  return createElement(Editor, {
    label: `${text.label} of ${widgetName(stored)}`,
    kind: text.kind,
    placeholder: text.kind === 'caption' ? 'Button' : text.label,
    value,
    isSample: isSample(stored, path, value),
    caret,
    note: leadsNowhere(stored, path)
      ? 'Visitors see this button once it has a link, which is set in the widget editor.'
      : undefined,
    overlay,
    find: () => shown().find((each) => each.path === path)?.element,
    onChange: set,
    onLeave: leave,
    onEnd: end,
    onGo: go,
    onUndo: commands.undo,
    onRedo: commands.redo,
    onOpenEditor: () => {
      end(false);
      commands.edit(widget);
    },
  });
}

const controlsOf = (widget: string) => document.querySelector(`[data-sort-id="${CSS.escape(widget)}"]`);

/** Puts a typed text into the draft. One that is what it was before it was typed takes its step of undo back instead. */
function pushText({ store }: EditorBridge, id: string, path: string, text: string): void {
  const { draft, past, mergeKey } = store.getState();
  const stored = widgetOf(draft, id);
  if (!stored || textAt(stored, path) === text) return;
  const key = `${id}.${path}`;
  const before = past.at(-1);
  if (mergeKey === key && before && textAt(widgetOf(before.draft, id), path) === text)
    store.dispatch({ type: 'undo' });
  else store.dispatch({ type: 'change', id, patch: patchText(stored, path, text), mergeKey: key });
}
