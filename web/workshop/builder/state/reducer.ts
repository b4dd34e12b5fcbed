import { widgetOf, type TemplateDraft } from './draft.ts';
import { applyEdit, type Edit } from './edits.ts';
import { newHistory, record, redo, rewrite, undo, type History } from './history.ts';
import { mergeUnder } from './merge.ts';

export type EditorAction =
  | Edit
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Merges another admin's changes of `base`, now and in every step, so that undo takes back nothing of theirs. */
  | { readonly type: 'rebase'; readonly base: TemplateDraft; readonly theirs: TemplateDraft }
  /** Ends the step that typing is merged into, such as on blur. */
  | { readonly type: 'seal' }
  /** Opens a widget in the widget editor, or none. Not a change of the draft. */
  | { readonly type: 'select'; readonly id: string | undefined };

export interface EditorState extends History {
  /** Id of the widget that is open in the widget editor; it is in the draft. */
  readonly selected: string | undefined;
  /** How often a widget has been opened; also the same one again, whose editor may be out of sight. */
  readonly openings: number;
}

/** The state of a draft that was just opened: nothing to undo, no widget selected. */
export const newState = (draft: TemplateDraft): EditorState => ({
  ...newHistory(draft),
  selected: undefined,
  openings: 0,
});

/** What an action makes of the state; the same state when it changes nothing. */
export function reduce(state: EditorState, action: EditorAction): EditorState {
  if (action.type === 'select') return select(state, action.id);
  const next = reduceHistory(state, action);
  // What is open in the widget editor may be gone.
  return next.selected !== undefined && !widgetOf(next.draft, next.selected)
    ? { ...next, selected: undefined }
    : next;
}

function reduceHistory(state: EditorState, action: Exclude<EditorAction, { type: 'select' }>): EditorState {
  if (action.type === 'undo') return undo(state);
  if (action.type === 'redo') return redo(state);
  if (action.type === 'rebase')
    return rewrite(state, (draft) => mergeUnder(action.base, draft, action.theirs));
  if (action.type === 'seal') return state.mergeKey === undefined ? state : { ...state, mergeKey: undefined };
  return record(state, applyEdit(state.draft, action), {
    mergeKey: 'mergeKey' in action ? action.mergeKey : undefined,
    words: action.type === 'replace' ? action.words : undefined,
  });
}

function select(state: EditorState, id: string | undefined): EditorState {
  const selected = widgetOf(state.draft, id)?.id;
  if (selected !== undefined) return { ...state, selected, openings: state.openings + 1 };
  return state.selected === undefined ? state : { ...state, selected };
}
