import type { Edit, EditorAction } from './actions.ts';
import { add } from './actions/add.ts';
import { change } from './actions/change.ts';
import { duplicate } from './actions/duplicate.ts';
import { move } from './actions/move.ts';
import { remove } from './actions/remove.ts';
import { rename } from './actions/rename.ts';
import { replace } from './actions/replace.ts';
import { toggle } from './actions/toggle.ts';
import { widgetOf, type EditorDocument } from './document.ts';
import { newHistory, record, redo, rewrite, undo, type History } from './history.ts';
import { mergeUnder } from './merge.ts';

export interface EditorState extends History {
  /** Id of the widget that is open in the widget editor; it is in the document. */
  readonly selected: string | undefined;
  /** How often a widget has been opened: the same one once more counts too, for its editor may be out of sight. */
  readonly openings: number;
}

/** The state of a document that was just opened. */
export const newState = (document: EditorDocument): EditorState => ({
  ...newHistory(document),
  selected: undefined,
  openings: 0,
});

type Edits = {
  [Type in Edit['type']]: (document: EditorDocument, action: Extract<Edit, { type: Type }>) => EditorDocument;
};

const edits: Edits = { add, duplicate, remove, toggle, move, change, rename, replace };

/** What an edit makes of a document; the same document when it changes nothing. */
export const applyEdit = (document: EditorDocument, edit: Edit): EditorDocument =>
  (edits[edit.type] as (document: EditorDocument, action: Edit) => EditorDocument)(document, edit);

/** What an action makes of the state; the same state when it changes nothing. */
export function reduce(state: EditorState, action: EditorAction): EditorState {
  if (action.type === 'select') return select(state, action.id);
  const next = reduceHistory(state, action);
  // What is open in the widget editor may be gone.
  return next.selected !== undefined && !widgetOf(next.document, next.selected)
    ? { ...next, selected: undefined }
    : next;
}

function reduceHistory(state: EditorState, action: Exclude<EditorAction, { type: 'select' }>): EditorState {
  if (action.type === 'undo') return undo(state);
  if (action.type === 'redo') return redo(state);
  if (action.type === 'rebase')
    return rewrite(state, (document) => mergeUnder(action.base, document, action.theirs));
  if (action.type === 'seal') return state.mergeKey === undefined ? state : { ...state, mergeKey: undefined };
  return record(state, applyEdit(state.document, action), {
    mergeKey: 'mergeKey' in action ? action.mergeKey : undefined,
    words: action.type === 'replace' ? action.words : undefined,
  });
}

function select(state: EditorState, id: string | undefined): EditorState {
  const selected = widgetOf(state.document, id)?.id;
  if (selected !== undefined) return { ...state, selected, openings: state.openings + 1 };
  return state.selected === undefined ? state : { ...state, selected };
}
