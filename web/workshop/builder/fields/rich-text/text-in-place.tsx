import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { toolsOf } from './commands.ts';
import { copyOf, isElsewhere, placeBeside } from './in-place.ts';
import { openText, replaceText, schemaFor, type InPlaceText } from './in-place-editor.ts';
import { keepSelection, LinkForm } from './link-form.tsx';
import './rich-text.scss';

interface TextInPlaceProps extends Omit<InPlaceText, 'onTools'> {
  /** What the author should know about the text. */
  note: string | undefined;
  /** The element of the page that shows the text. */
  find: () => HTMLElement | undefined;
  /** Where the tools are put. */
  overlay: HTMLElement;
  onOpenEditor: () => void;
}

/**
 * Types into a text of the page where it is. A copy of its element is the editor, and the element itself is hidden
 * meanwhile: the page goes on rendering it, and doesn't touch what is typed.
 */
export function TextInPlace(props: TextInPlaceProps) {
  const { label, kind, value, note, overlay, onEnd, onOpenEditor } = props;
  const [schema] = useState(() => schemaFor(kind, value));
  const tools = useRef<HTMLDivElement>(null);
  const onTools = () => tools.current?.querySelector('button')?.focus();
  const latest = useRef({ ...props, onTools });
  useLayoutEffect(() => {
    latest.current = { ...props, onTools };
  });
  const view = useRef<EditorView>(undefined);
  const [state, setState] = useState<EditorState>();
  useLayoutEffect(() => {
    const original = latest.current.find();
    if (!original) queueMicrotask(() => latest.current.onEnd(false));
    if (!original || !schema) return undefined;
    const { copy, editable, remove } = copyOf(original);
    const editor = openText(editable, schema, latest, {
      onState: setState,
      onBlur: () => {
        latest.current.onLeave();
        // Where the focus goes is known once it has left.
        setTimeout(() => {
          if (copy.isConnected && isElsewhere(copy, tools.current)) latest.current.onEnd(false);
        });
      },
    });
    view.current = editor;
    return () => {
      view.current = undefined;
      editor.destroy();
      remove();
    };
  }, [schema]);
  // The draft was changed elsewhere, such as by undo.
  useEffect(() => {
    if (!view.current || replaceText(view.current, value, latest)) return;
    queueMicrotask(() => latest.current.onEnd(false));
  }, [value]);
  useToolsBeside(tools, () => view.current?.dom ?? latest.current.find());

  const run = (command: Command) => {
    if (!view.current) return;
    command(view.current.state, view.current.dispatch);
    view.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (view.current) view.current.focus();
    else onEnd(true);
  };
  return createPortal(
    <div
      ref={tools}
      role="toolbar"
      tabIndex={-1}
      aria-label={`Tools for ${label}`}
      className="typing-tools"
      onKeyDown={onKeyDown}
    >
      {schema ? null : (
        <p role="status">This text holds more than can be typed here. It’s changed in the widget editor.</p>
      )}
      {note ? <p>{note}</p> : null}
      <div className="prose-tools">
        {schema && state && kind !== 'caption' ? (
          <>
            {toolsOf(schema)
              .filter(({ name }) => inline.has(name) || (kind === 'prose' && name !== 'Line break'))
              .map(({ name, run: command, isOn }) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={isOn(state)}
                  onMouseDown={keepSelection}
                  onClick={() => run(command)}
                >
                  {name}
                </button>
              ))}
            <LinkForm state={state} run={run} />
          </>
        ) : null}
        {schema ? null : (
          <button type="button" onClick={onOpenEditor}>
            Open the widget editor
          </button>
        )}
        <button type="button" className="typing-done" onClick={() => onEnd(true)}>
          Done
        </button>
      </div>
    </div>,
    overlay,
  );
}

/** What a line or two may have. */
const inline = new Set(['Bold', 'Italic']);

/** Keeps the tools beside the text, as either grows and the page scrolls. */
function useToolsBeside(tools: RefObject<HTMLElement | null>, find: () => HTMLElement | undefined): void {
  useLayoutEffect(() => {
    const ends = new AbortController();
    const place = () => {
      const text = find();
      // What is over a button's text is read more than what is below it.
      if (tools.current && text) placeBeside(tools.current, text, text.matches('a') ? 'below' : 'above');
    };
    place();
    for (const type of ['scroll', 'resize']) addEventListener(type, place, { signal: ends.signal });
    const observer = new ResizeObserver(place);
    if (tools.current) observer.observe(tools.current);
    return () => {
      ends.abort();
      observer.disconnect();
    };
  });
}
