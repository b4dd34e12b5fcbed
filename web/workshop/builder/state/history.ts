import type { Widget } from '#contract/templates.ts';
import { isSameDraft } from './compare.ts';
import type { TemplateDraft } from './draft.ts';

/** How many steps can be undone. */
export const maxSteps = 500;

/** A draft to go back or forward to, and the words of the change between, where its edit had any. */
export interface Step {
  readonly draft: TemplateDraft;
  readonly words: string | undefined;
}

export interface History {
  readonly draft: TemplateDraft;
  /** Documents before each change, oldest first. They share all widgets that a change left alone. */
  readonly past: readonly Step[];
  /** Documents after each change that was undone, the next one first. */
  readonly future: readonly Step[];
  /** Changes with this key still belong to the last step. */
  readonly mergeKey: string | undefined;
}

export const newHistory = (draft: TemplateDraft): History => ({
  draft,
  past: [],
  future: [],
  mergeKey: undefined,
});

interface Change {
  mergeKey: string | undefined;
  words: string | undefined;
}

/**
 * The history with one more change; what was undone before can no longer be redone. A change with the key of the one
 * right before it is part of the same step. The same draft is no change.
 */
export function record<State extends History>(
  state: State,
  draft: TemplateDraft,
  { mergeKey, words }: Change,
): State {
  if (draft === state.draft) return state;
  const isMerged = mergeKey !== undefined && mergeKey === state.mergeKey;
  const past = isMerged ? state.past : [...state.past.slice(1 - maxSteps), { draft: state.draft, words }];
  return { ...state, draft, past, future: [], mergeKey };
}

/** The history with every draft in it changed alike, the present one too; steps that then do nothing are left out. */
export function rewrite<State extends History>(
  state: State,
  change: (draft: TemplateDraft) => TemplateDraft,
): State {
  const changed = ({ draft, words }: Step): Step => ({ draft: change(draft), words });
  const draft = change(state.draft);
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

/** The history one step back; the same when there is nothing to undo. */
export function undo<State extends History>(state: State): State {
  const step = state.past.at(-1);
  if (!step) return state;
  return {
    ...state,
    draft: step.draft,
    past: state.past.slice(0, -1),
    future: [{ draft: state.draft, words: step.words }, ...state.future],
    mergeKey: undefined,
  };
}

/** The history one step forward again; the same when there is nothing to redo. */
export function redo<State extends History>(state: State): State {
  const [step, ...future] = state.future;
  if (!step) return state;
  return {
    ...state,
    draft: step.draft,
    past: [...state.past, { draft: state.draft, words: step.words }],
    future,
    mergeKey: undefined,
  };
}

/** The widget that the last change removed; undefined when the last change was another one. */
export function lastRemoved({ draft, past }: Pick<History, 'draft' | 'past'>): Widget | undefined {
  const before = past.at(-1)?.draft.widgets;
  if (before?.length !== draft.widgets.length + 1) return undefined;
  const index = draft.widgets.findIndex((widget, position) => widget.id !== before[position]?.id);
  return index === -1 ? before.at(-1) : before[index];
}
