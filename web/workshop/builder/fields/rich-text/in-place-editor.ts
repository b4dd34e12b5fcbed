import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Schema } from 'prosemirror-model';
import { AllSelection, EditorState, Selection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { keysOf } from './commands.ts';
import { isKept, readHtml, writeHtml } from './convert.ts';
import { proseSchema, smallSchema } from './schema.ts';

/** A line or two of HTML, running text, or the plain words of a button. */
export type TextKindInPlace = 'html' | 'prose' | 'caption';

/** What the editor of a text in its place reports, and shows. */
export interface InPlaceText {
  label: string;
  kind: TextKindInPlace;
  value: string;
  placeholder: string;
  /** Whether it stands for words of one's own: it is selected as a whole, so that typing replaces it. */
  isSample: boolean;
  /** Where the caret goes, in pixels from the window's top left; to the end unless given. */
  caret: { x: number; y: number } | undefined;
  onChange: (value: string) => void;
  /** The focus has left the text. */
  onLeave: () => void;
  /** The keyboard goes to the tools. */
  onTools: () => void;
  /** `isByKey`: by the keyboard or a button, so that the focus has to go somewhere. */
  onEnd: (isByKey: boolean) => void;
  /** To the next text, or the one before. */
  onGo: (by: 1 | -1) => void;
  /** Undo and redo beyond what was typed. */
  onUndo: () => void;
  onRedo: () => void;
}

interface Latest {
  readonly current: InPlaceText;
}

interface EditorEvents {
  onState: (state: EditorState) => void;
  onBlur: () => void;
}

const captionSchema = new Schema({ nodes: { doc: { content: 'text*' }, text: {} } });

/** The schema that holds all of a text; undefined where none does. Many a line or two is stored as paragraphs. */
export function schemaFor(kind: TextKindInPlace, value: string): Schema | undefined {
  if (kind === 'caption') return captionSchema;
  const schemas = kind === 'html' ? [smallSchema, proseSchema] : [proseSchema];
  return schemas.find((schema) => isKept(value, schema));
}

const docOf = (value: string, schema: Schema) =>
  schema === captionSchema
    ? schema.node('doc', null, value ? [schema.text(value)] : [])
    : readHtml(value, schema);

const valueOf = ({ doc, schema }: EditorState): string =>
  schema === captionSchema ? doc.textContent : writeHtml(doc);

/** Makes an element of the page the editor of a text, with the caret in it. */
export function openText(
  element: HTMLElement,
  schema: Schema,
  latest: Latest,
  { onState, onBlur }: EditorEvents,
): EditorView {
  const { value, kind, label, placeholder, isSample, caret } = latest.current;
  const view = new EditorView(
    { mount: element },
    {
      state: stateOf(value, schema, latest),
      attributes: (state) => ({
        role: 'textbox',
        'aria-multiline': String(kind !== 'caption'),
        'aria-label': label,
        'data-placeholder': placeholder,
        'data-empty': String(valueOf(state) === ''),
        spellcheck: 'true',
      }),
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        onState(view.state);
        if (transaction.docChanged) latest.current.onChange(valueOf(view.state));
      },
      // Not read by the library, which violates the content security policy with pasted inline styles.
      transformPastedHTML: (pasted) =>
        writeHtml(readHtml(pasted, schema === captionSchema ? smallSchema : schema)),
      transformPastedText: (pasted) => (schema === proseSchema ? pasted : pasted.replaceAll(/\s+/g, ' ')),
      handleDOMEvents: { blur: onBlur },
    },
  );
  const at = caret && view.posAtCoords({ left: caret.x, top: caret.y });
  const { doc, tr } = view.state;
  const caretAt = at ? Selection.near(doc.resolve(at.pos)) : Selection.atEnd(doc);
  view.dispatch(tr.setSelection(isSample ? new AllSelection(doc) : caretAt));
  element.scrollIntoView({ block: 'nearest' });
  view.focus();
  return view;
}

/**
 * Puts another value into an editor, unless it has it already but for its spelling: then the caret stays put. False for one
 * that the editor can't hold.
 */
export function replaceText(view: EditorView, value: string, latest: Latest): boolean {
  const { schema } = view.state;
  if (valueOf(view.state) === value) return true;
  const next = stateOf(value, schema, latest);
  if (valueOf(next) === valueOf(view.state)) return true;
  if (schema !== captionSchema && !isKept(value, schema)) return false;
  view.updateState(next);
  view.dispatch(view.state.tr);
  return true;
}

function stateOf(value: string, schema: Schema, latest: Latest): EditorState {
  const call =
    (task: (text: InPlaceText) => void): Command =>
    (_state, dispatch) => {
      if (dispatch) task(latest.current);
      return true;
    };
  const end = call(({ onEnd }) => onEnd(true));
  const forth = chainCommands(
    redo,
    call(({ onRedo }) => onRedo()),
  );
  return EditorState.create({
    doc: docOf(value, schema),
    plugins: [
      keymap({
        Escape: end,
        Tab: call(({ onGo }) => onGo(1)),
        'Alt-F10': call(({ onTools }) => onTools()),
        'Shift-Tab': call(({ onGo }) => onGo(-1)),
        'Mod-z': chainCommands(
          undo,
          call(({ onUndo }) => onUndo()),
        ),
        'Mod-y': forth,
        'Shift-Mod-z': forth,
        ...(schema === captionSchema && { Enter: end, 'Shift-Enter': end }),
      }),
      keymap(keysOf(schema)),
      keymap(baseKeymap),
      history(),
    ],
  });
}
