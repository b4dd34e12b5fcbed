import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node, Schema } from 'prosemirror-model';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { destinationOf } from '../../../../paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { keysOf, linkAt, setLink, toolsOf } from './commands.ts';
import { readHtml, withRoomBelow, writeHtml } from './convert.ts';
import {
  changePicture,
  figureView,
  insertPicture,
  pictureAt,
  removePicture,
  type TextPictures,
} from './figures.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { schemaOf, type TextKind } from './schema.ts';

export interface ProseEditorProps {
  label: string;
  kind: TextKind;
  html: string;
  describedBy?: string | undefined;
  /** Of a page alone. */
  pictures?: TextPictures | undefined;
  onChange: (html: string) => void;
  onBlur: () => void;
}

const stateOf = (html: string, schema: Schema): EditorState =>
  EditorState.create({
    doc: withRoomBelow(readHtml(html, schema)),
    plugins: [
      keymap(keysOf(schema)),
      keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }),
      keymap(baseKeymap),
      history(),
    ],
  });

/** A state with another document: only what differs is replaced, so that the caret stays where it is in the rest. */
function stateWith(state: EditorState, next: Node): EditorState {
  const { doc } = state;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return state;
  // Of a repeated letter both ends find the same one.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  return state.apply(change.setMeta('addToHistory', false));
}

/** Edits HTML as text, with a toolbar. It writes only what its schema knows. */
export function ProseEditor(props: ProseEditorProps) {
  const { label, kind, html, describedBy, pictures, onChange, onBlur } = props;
  const schema = schemaOf(kind);
  const mount = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const written = useRef(html);
  const [state, setState] = useState(() => stateOf(html, schema));
  const callbacks = useRef({ onChange, onBlur, pictures });
  useEffect(() => {
    callbacks.current = { onChange, onBlur, pictures };
  }, [onChange, onBlur, pictures]);

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
      // Not read by the library, which violates the content security policy with pasted inline styles.
      transformPastedHTML: (pasted) => writeHtml(readHtml(pasted, schema)),
      nodeViews: {
        figure: (node, own, getPos) =>
          figureView(node, own, getPos, (name) => callbacks.current.pictures?.urlOf(name)),
      },
      handleDOMEvents: { blur: () => callbacks.current.onBlur() },
    });
    view.current = editor;
    setState(editor.state);
    return () => editor.destroy();
  }, [schema, label, describedBy]);

  // The draft was changed elsewhere, such as by undo.
  useEffect(() => {
    const editor = view.current;
    if (!editor || html === written.current) return;
    written.current = html;
    // Only the spelling differs, as after a save: the caret stays put.
    if (writeHtml(readHtml(html, schema)) === writeHtml(editor.state.doc)) return;
    editor.updateState(stateWith(editor.state, withRoomBelow(readHtml(html, schema))));
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
            onMouseDown={keepSelection}
            onClick={() => run(command)}
          >
            {name}
          </button>
        ))}
        <LinkForm state={state} run={run} />
        {pictures ? <PictureTool state={state} run={run} pictures={pictures} /> : null}
      </div>
      <div ref={mount} />
    </div>
  );
}

const keepSelection = (event: MouseEvent) => event.preventDefault();

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Changes nothing; the editor gets the focus again, as after every command. */
const leaveAsIs: Command = () => false;

interface PictureToolProps {
  state: EditorState;
  run: (command: Command) => void;
  pictures: TextPictures;
}

/** Adds a picture, or changes the one at the cursor. */
function PictureTool({ state, run, pictures }: PictureToolProps) {
  const [isOpen, setIsOpen] = useState(false);
  const current = pictureAt(state);
  const end = (command: Command) => {
    // The dialog gives the focus back to the button as it goes; the editor takes it from there at once, before a key is lost.
    flushSync(() => setIsOpen(false));
    run(command);
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={current !== undefined}
        aria-haspopup="dialog"
        onMouseDown={keepSelection}
        onClick={() => setIsOpen(true)}
      >
        Picture
      </button>
      {isOpen ? (
        <PictureDialog
          current={current}
          pictures={pictures}
          onPicture={(picture, caption) =>
            end(current ? changePicture(picture) : insertPicture(picture, caption))
          }
          onRemove={() => end(removePicture)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Makes the selected words a link, or changes or removes the link at the cursor. */
function LinkForm({ state, run }: { state: EditorState; run: (command: Command) => void }) {
  const [href, setHref] = useState<string>();
  const current = linkAt(state);
  const isWrong = href !== undefined && href.trim() !== '' && !destinationOf(href);
  return (
    <>
      <button
        type="button"
        aria-pressed={current !== ''}
        aria-expanded={href !== undefined}
        onMouseDown={keepSelection}
        onClick={() => setHref(href === undefined ? current : undefined)}
      >
        Link
      </button>
      {href === undefined ? null : (
        <form
          className="prose-link"
          onSubmit={(event) => {
            event.preventDefault();
            if (isWrong) return;
            setHref(undefined);
            run(setLink(href.trim()));
          }}
        >
          <TextField
            label="Address of the link"
            hint="Such as https://example.org or /winners. Empty takes the link away."
            error={isWrong ? 'This is no address that a link may have.' : undefined}
            required={false}
            spellCheck={false}
            ref={focus}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setHref(undefined);
              run(leaveAsIs);
            }}
            value={href}
            onChange={(event) => setHref(event.target.value)}
          />
          <Button type="submit">Set the link</Button>
        </form>
      )}
    </>
  );
}
