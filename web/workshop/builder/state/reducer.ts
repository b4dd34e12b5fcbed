import { withinOf } from '#contract/nesting.ts';
import type { Widget } from '#contract/templates.ts';
import { isSameDraft, widgetToShow } from './compare.ts';
import { widgetOf, widgetsById, type TemplateDraft } from './draft.ts';
import { applyEdit, type Edit } from './edits.ts';
import { mergeFor } from './merge.ts';

/** A step is a few words at most, and holds little more than the order of the widgets. */
export const maxSteps = 1000;

export type EditorAction =
  | Edit
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Merges another admin's changes of `base`, now and in every step, so that undo takes back nothing of theirs. */
  | { readonly type: 'rebase'; readonly base: TemplateDraft; readonly theirs: TemplateDraft }
  /** As `rebase`, where both have changed the same; `draft` is what was chosen, in one step of undo. */
  | {
      readonly type: 'settle';
      readonly base: TemplateDraft;
      readonly theirs: TemplateDraft;
      readonly draft: TemplateDraft;
      readonly words: string;
    }
  /** Ends the step that typing is merged into, such as on blur. */
  | { readonly type: 'seal' }
  /** Opens a widget in the widget editor, or none. Not a change of the draft. */
  | { readonly type: 'select'; readonly id: string | undefined };

/** A draft to go back or forward to, and the words of the change between, where its edit had any. */
export interface Step {
  readonly draft: TemplateDraft;
  readonly words: string | undefined;
}

export interface EditorState {
  readonly draft: TemplateDraft;
  /** Before each change, oldest first. They share all widgets that a change left alone. */
  readonly past: readonly Step[];
  /** After each change that was undone, the next one first. */
  readonly future: readonly Step[];
  /** Changes with this key still belong to the last step. */
  readonly mergeKey: string | undefined;
  readonly selected: string | undefined;
  /** How often a widget has been opened; also the same one again, whose editor may be out of sight. */
  readonly openings: number;
  /** The widget that was added, or that undo and redo brought back or changed; a new object each time. */
  readonly shown: { readonly id: string } | undefined;
}

export const newState = (draft: TemplateDraft): EditorState => ({
  draft,
  past: [],
  future: [],
  mergeKey: undefined,
  selected: undefined,
  openings: 0,
  shown: undefined,
});

/** What an action makes of the state; the same state when it changes nothing. */
export function reduce(state: EditorState, action: EditorAction): EditorState {
  const next = stateAfter(state, action);
  // What is open in the widget editor may be gone.
  return next.selected !== undefined && !widgetOf(next.draft, next.selected)
    ? { ...next, selected: undefined }
    : next;
}

function stateAfter(state: EditorState, action: EditorAction): EditorState {
  const { type } = action;
  if (type === 'select') return select(state, action.id);
  if (type === 'undo') return showing(state, undo(state));
  if (type === 'redo') return showing(state, redo(state));
  if (type === 'rebase') return rebase(state, action);
  if (type === 'settle') return settle(state, action);
  if (type === 'seal') return state.mergeKey === undefined ? state : { ...state, mergeKey: undefined };
  const next = record(state, action);
  return type === 'add' || type === 'insert' || type === 'duplicate' ? showing(state, next) : next;
}

/** The state after an action, with the widget that it is about. */
function showing(before: EditorState, after: EditorState): EditorState {
  const id = widgetToShow(before.draft, after.draft);
  return id === undefined ? after : { ...after, shown: { id } };
}

function select(state: EditorState, id: string | undefined): EditorState {
  if (widgetOf(state.draft, id)) return { ...state, selected: id, openings: state.openings + 1 };
  return state.selected === undefined ? state : { ...state, selected: undefined };
}

/** Adds a step; what was undone before can no longer be redone. With the key of the step before it is part of that. */
function record(state: EditorState, edit: Edit): EditorState {
  const draft = applyEdit(state.draft, edit);
  if (draft === state.draft) return state;
  const mergeKey = 'mergeKey' in edit ? edit.mergeKey : undefined;
  const words = 'words' in edit ? edit.words : undefined;
  const isMerged = mergeKey !== undefined && mergeKey === state.mergeKey;
  const past = isMerged ? state.past : [...state.past.slice(1 - maxSteps), { draft: state.draft, words }];
  return { ...state, draft, past, future: [], mergeKey };
}

type Rebase = Omit<Extract<EditorAction, { type: 'rebase' }>, 'type'>;

/** Merges theirs into the draft of every step, the present one too; where both changed something, theirs wins. */
function rebase(state: EditorState, { base, theirs }: Rebase): EditorState {
  const merged = (mine: TemplateDraft) => mergeFor('theirs', { base, mine, theirs });
  const changed = ({ draft, words }: Step): Step => ({ draft: merged(draft), words });
  const draft = merged(state.draft);
  // Steps that do nothing anymore are left out.
  const past: Step[] = [];
  let after = draft;
  for (const step of state.past.map(changed).toReversed()) {
    if (!isSameDraft(step.draft, after)) past.unshift(step);
    after = step.draft;
  }
  const future = state.future
    .map(changed)
    .filter(({ draft: next }, index, steps) => !isSameDraft(next, steps[index - 1]?.draft ?? draft));
  return { ...state, draft, past, future };
}

/** Whatever was chosen, undo goes to what I had made of it, and then to what they had, but never back behind that. */
function settle(state: EditorState, action: Extract<EditorAction, { type: 'settle' }>): EditorState {
  const { base, theirs, draft: chosen, words } = action;
  const mine = mergeFor('mine', { base, mine: state.draft, theirs });
  return [mine, chosen].reduce(
    (next, draft) => record(next, { type: 'replace', draft, words }),
    rebase(state, { base, theirs }),
  );
}

function undo(state: EditorState): EditorState {
  const step = state.past.at(-1);
  if (!step) return state;
  const past = state.past.slice(0, -1);
  const future = [{ draft: state.draft, words: step.words }, ...state.future];
  return { ...state, draft: step.draft, past, future, mergeKey: undefined };
}

function redo(state: EditorState): EditorState {
  const [step, ...future] = state.future;
  if (!step) return state;
  const past = [...state.past, { draft: state.draft, words: step.words }];
  return { ...state, draft: step.draft, past, future, mergeKey: undefined };
}

/** The widget that the last change removed, with what was in its columns; undefined when the last change was another one. */
export function lastRemoved({ draft, past }: Pick<EditorState, 'draft' | 'past'>): Widget | undefined {
  const before = past.at(-1)?.draft.widgets ?? [];
  if (before.length <= draft.widgets.length) return undefined;
  const left = widgetsById(draft);
  const [first, ...inside] = before.filter(({ id }) => !left.has(id));
  const isOne = before.length === draft.widgets.length + 1 + inside.length;
  return first && isOne && inside.every((widget) => withinOf(widget).widget === first.id) ? first : undefined;
}
