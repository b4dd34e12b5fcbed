import type { EditorDocument } from './document.ts';
import { isSameDocument } from './same.ts';

/** How many steps can be undone. */
export const maxSteps = 500;

/** A document to go back or forward to, and what the change between says of itself, where its edit had words for it. */
export interface Step {
  readonly document: EditorDocument;
  readonly words: string | undefined;
}

export interface History {
  readonly document: EditorDocument;
  /** Documents before each change, oldest first. They share all widgets that a change left alone. */
  readonly past: readonly Step[];
  /** Documents after each change that was undone, the next one first. */
  readonly future: readonly Step[];
  /** Changes with this key still belong to the last step. */
  readonly mergeKey: string | undefined;
}

export const newHistory = (document: EditorDocument): History => ({
  document,
  past: [],
  future: [],
  mergeKey: undefined,
});

interface Change {
  mergeKey: string | undefined;
  words: string | undefined;
}

/**
 * The history with one more change; what was undone before can no longer be redone. A change with the key of the one right before it is
 * part of the same step. A document that is still the same is no change.
 */
export function record<State extends History>(
  state: State,
  document: EditorDocument,
  { mergeKey, words }: Change,
): State {
  if (document === state.document) return state;
  const isMerged = mergeKey !== undefined && mergeKey === state.mergeKey;
  const past = isMerged
    ? state.past
    : [...state.past.slice(1 - maxSteps), { document: state.document, words }];
  return { ...state, document, past, future: [], mergeKey };
}

/** The history with every document in it changed alike, the one of now too; steps that then change nothing are left out. */
export function rewrite<State extends History>(
  state: State,
  change: (document: EditorDocument) => EditorDocument,
): State {
  const changed = ({ document, words }: Step): Step => ({ document: change(document), words });
  const document = change(state.document);
  const past: Step[] = [];
  let after = document;
  for (const step of state.past.map(changed).toReversed()) {
    if (!isSameDocument(step.document, after)) past.unshift(step);
    after = step.document;
  }
  const future = state.future
    .map(changed)
    .filter(
      ({ document: next }, index, steps) => !isSameDocument(next, steps[index - 1]?.document ?? document),
    );
  return { ...state, document, past, future };
}

/** The history one step back; the same when there is nothing to undo. */
export function undo<State extends History>(state: State): State {
  const step = state.past.at(-1);
  if (!step) return state;
  return {
    ...state,
    document: step.document,
    past: state.past.slice(0, -1),
    future: [{ document: state.document, words: step.words }, ...state.future],
    mergeKey: undefined,
  };
}

/** The history one step forward again; the same when there is nothing to redo. */
export function redo<State extends History>(state: State): State {
  const [step, ...future] = state.future;
  if (!step) return state;
  return {
    ...state,
    document: step.document,
    past: [...state.past, { document: state.document, words: step.words }],
    future,
    mergeKey: undefined,
  };
}
