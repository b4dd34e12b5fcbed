import { baseKeymap, selectAll } from 'prosemirror-commands';
import { closeHistory, history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Fragment, Slice, type Node, type Schema } from 'prosemirror-model';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keysOf, toolsOf } from './commands.ts';
import { readHtml, withRoomBelow, writeHtml } from './convert.ts';
import {
  changePicture,
  figureView,
  insertPicture,
  pictureAt,
  removePicture,
  type TextPictures,
} from './figures.ts';
import { holdingsOf, wordsOfLoss } from './left-out.ts';
import { keepSelection, LinkForm } from './link-form.tsx';
import { fitPasted } from './pasted.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { schemaOf, type TextKind } from './schema.ts';
import { isInTable, tableTools } from './tables.ts';

export interface ProseEditorProps {
  label: string;
  kind: TextKind;
  html: string;
  /** Whether it stands for words of one's own: it is selected as a whole, so that typing replaces it. */
  isSample?: boolean | undefined;
  describedBy?: string | undefined;
  /** Of a page alone. */
  pictures?: TextPictures | undefined;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Something that was pasted could not be kept whole. */
  onLeftOut: (note: LeftOut) => void;
}

/** What was left out, in words. */
export interface LeftOut {
  words: string;
  /** The text with what remained. */
  html: string;
  /** The text as it was before. */
  before?: string;
  /** Takes the paste back; absent where nothing came in. */
  undo?: () => void;
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

/** Plain text for a schema without paragraphs: lines with a break between them. */
function asLines(text: string, schema: Schema): Slice {
  const nodes = text
    .split(/(?:\r\n?|\n)+/)
    .filter((line) => line.trim() !== '')
    .flatMap((line, index) => [...(index > 0 ? [schema.node('br')] : []), schema.text(line)]);
  return new Slice(Fragment.from(nodes), 0, 0);
}

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
  const { label, kind, html, isSample, describedBy, pictures, onChange, onBlur, onLeftOut } = props;
  const schema = schemaOf(kind);
  const mount = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const written = useRef(html);
  const [state, setState] = useState(() => stateOf(html, schema));
  const callbacks = useRef({ isSample, onChange, onBlur, onLeftOut, pictures });
  useEffect(() => {
    callbacks.current = { isSample, onChange, onBlur, onLeftOut, pictures };
  }, [isSample, onChange, onBlur, onLeftOut, pictures]);

  useEffect(() => {
    if (!mount.current) return undefined;
    /** What is said of the paste that is under way. */
    let pastedWords = '';
    const say = (note: LeftOut) => {
      const hasWay = callbacks.current.pictures && /\bpictures?\b/.test(note.words);
      const words = hasWay ? `${note.words} Add pictures with the Picture button.` : note.words;
      callbacks.current.onLeftOut({ ...note, words });
    };
    /** Files of pictures alone can't come in; says so. */
    const sayFiles = (data: DataTransfer | null): boolean => {
      const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (pictures.length === 0 || data?.getData('text/html') || data?.getData('text/plain')) return false;
      say({ words: wordsOfLoss({ picture: pictures.length }, {}), html: written.current });
      return true;
    };
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
        const isPaste = /^(?:paste|drop)$/.test(String(transaction.getMeta('uiEvent')));
        // Taken back as one step, whatever was typed just before.
        editor.updateState(editor.state.apply(isPaste ? closeHistory(transaction) : transaction));
        setState(editor.state);
        if (!transaction.docChanged) return;
        const before = written.current;
        const now = writeHtml(editor.state.doc);
        written.current = now;
        callbacks.current.onChange(now);
        if (!isPaste || pastedWords === '') return;
        const takeBack = () => {
          if (written.current === now) undo(editor.state, editor.dispatch);
          editor.focus();
        };
        say({ words: pastedWords, html: now, before, undo: takeBack });
        pastedWords = '';
      },
      // Not read by the library, which violates the content security policy with pasted inline styles.
      transformPastedHTML: (pasted) => {
        const kept = writeHtml(readHtml(fitPasted(pasted, kind), schema));
        pastedWords = wordsOfLoss(holdingsOf(pasted), holdingsOf(kept));
        return kept;
      },
      ...(kind === 'html' && { clipboardTextParser: (text) => asLines(text, schema) }),
      handlePaste: (_, event) => sayFiles(event.clipboardData),
      handleDrop: (_, event) => sayFiles(event.dataTransfer),
      nodeViews: {
        figure: (node, own, getPos) =>
          figureView(node, own, getPos, (name) => callbacks.current.pictures?.urlOf(name)),
      },
      handleClick: (view) => callbacks.current.isSample === true && selectAll(view.state, view.dispatch),
      handleDOMEvents: {
        focus: (view) => {
          if (callbacks.current.isSample) selectAll(view.state, view.dispatch);
        },
        blur: () => callbacks.current.onBlur(),
      },
    });
    view.current = editor;
    setState(editor.state);
    return () => editor.destroy();
  }, [schema, kind, label, describedBy]);

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
        {isInTable(state)
          ? tableTools.map(({ name, run: command }) => (
              <button key={name} type="button" onMouseDown={keepSelection} onClick={() => run(command)}>
                {name}
              </button>
            ))
          : null}
        <LinkForm state={state} run={run} />
        {pictures ? <PictureTool state={state} run={run} pictures={pictures} /> : null}
      </div>
      <div ref={mount} />
    </div>
  );
}

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
