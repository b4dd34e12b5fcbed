import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Schema } from 'prosemirror-model';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { keysOf, toolsOf } from './commands.ts';
import { readHtml, writeHtml } from './convert.ts';
import { LinkForm } from './link-form.tsx';
import { schemaOf } from './schema.ts';

export interface ProseEditorProps {
  label: string;
  kind: 'html' | 'prose';
  html: string;
  describedBy?: string | undefined;
  onChange: (html: string) => void;
  onBlur: () => void;
}

const stateOf = (html: string, schema: Schema): EditorState =>
  EditorState.create({
    doc: readHtml(html, schema),
    plugins: [
      keymap(keysOf(schema)),
      keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }),
      keymap(baseKeymap),
      history(),
    ],
  });

/** Edits HTML as text, with a toolbar. Gives back nothing but what its schema knows. */
export function ProseEditor({ label, kind, html, describedBy, onChange, onBlur }: ProseEditorProps) {
  const schema = schemaOf(kind);
  const mount = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const written = useRef(html);
  const [state, setState] = useState(() => stateOf(html, schema));
  const callbacks = useRef({ onChange, onBlur });
  useEffect(() => {
    callbacks.current = { onChange, onBlur };
  }, [onChange, onBlur]);

  useEffect(() => {
    if (!mount.current) return undefined;
    const editor = new EditorView(mount.current, {
      state: stateOf(written.current, schema),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'form-control prose',
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        setState(editor.state);
        if (!transaction.docChanged) return;
        written.current = writeHtml(editor.state.doc);
        callbacks.current.onChange(written.current);
      },
      // Read here and not by the library, whose way of reading sets off the policy's alarm at each inline style that a page brings along.
      transformPastedHTML: (pasted) => writeHtml(readHtml(pasted, schema)),
      handleDOMEvents: { blur: () => callbacks.current.onBlur() },
    });
    view.current = editor;
    setState(editor.state);
    return () => editor.destroy();
  }, [schema, label, describedBy]);

  // The document was changed from elsewhere, such as by undo.
  useEffect(() => {
    const editor = view.current;
    if (!editor || html === written.current) return;
    written.current = html;
    // Only the spelling differs, as after a save: keep the state so the caret stays put.
    const isAlike = writeHtml(readHtml(html, schema)) === writeHtml(editor.state.doc);
    if (isAlike) return;
    editor.updateState(stateOf(html, schema));
    setState(editor.state);
  }, [html, schema]);

  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch);
    editor.focus();
  };
  return (
    <div className="prose-editor">
      <div role="group" aria-label={`Formatting of ${label}`} className="prose-tools">
        {toolsOf(schema).map(({ name, run: command, isOn }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === 'Line break' ? undefined : isOn(state)}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            {name}
          </button>
        ))}
        <LinkForm state={state} run={run} />
      </div>
      <div ref={mount} />
    </div>
  );
}
