import type { Category } from '#contract/catalog.ts';
import { findCategory, invalidCategoryMessage } from './categories.ts';
import { withMark, withoutMark, type Mark, type Marks } from './marks.ts';
import { addVote, removeVote, type Choice, type HeldVote } from './votes.ts';

/** A nominee whose picture the voter has pressed. */
export interface ChosenNominee extends Choice {
  title: string;
}

/** A nominee somebody chose while signed out: the vote is sent by itself once they are signed in. */
export interface PendingVote extends ChosenNominee {
  /** When they chose, in milliseconds by the server's clock. */
  since: number;
}

/** What the vote message area says. */
export interface Notice {
  /** Grows with each notice, so that the same words are said again. */
  id: number;
  tone: 'success' | 'danger';
  text: string;
}

export interface VotingState {
  categories: readonly Category[];
  /** Key of the active category. */
  activeKey: string | undefined;
  /** Why the last selection was rejected. */
  categoryError: string | undefined;
  /** Votes per category and day. */
  voteLimit: number;
  votes: readonly HeldVote[];
  /** Whether `votes` are all of today; `missing` when the server did not give them. */
  votesStatus: 'loading' | 'missing' | 'known';
  marks: Marks;
  pending: PendingVote | undefined;
  notice: Notice | undefined;
  noticeCount: number;
  /** When the server refused a vote because voting is closed, in milliseconds by its clock. */
  refusedAt: number | undefined;
}

export type VotingAction =
  | { type: 'categories-loaded'; categories: readonly Category[] }
  | { type: 'category-selected'; key: string }
  | { type: 'limit-set'; voteLimit: number }
  | { type: 'votes-loaded'; votes: readonly HeldVote[] }
  | { type: 'votes-missing' }
  | { type: 'votes-cleared' }
  | { type: 'day-began' }
  | { type: 'vote-added'; vote: HeldVote }
  | { type: 'vote-removed'; id: string }
  | { type: 'pending-set'; pending: PendingVote }
  | { type: 'pending-cleared' }
  | { type: 'marked'; mark: Mark }
  | { type: 'unmarked'; choice: Choice }
  | { type: 'notified'; notice: Omit<Notice, 'id'> }
  | { type: 'notice-dismissed' }
  | { type: 'refused'; at: number };

export const initialState: VotingState = {
  categories: [],
  activeKey: undefined,
  categoryError: undefined,
  voteLimit: 0,
  votes: [],
  votesStatus: 'loading',
  marks: {},
  pending: undefined,
  notice: undefined,
  noticeCount: 0,
  refusedAt: undefined,
};

type Reducers = {
  [Type in VotingAction['type']]: (
    state: VotingState,
    action: Extract<VotingAction, { type: Type }>,
  ) => VotingState;
};

const reducers: Reducers = {
  'categories-loaded': (state, { categories }) => ({ ...state, categories }),
  'category-selected': (state, { key }) => selectCategory(state, key),
  'limit-set': (state, { voteLimit }) => ({ ...state, voteLimit }),
  'votes-loaded': (state, { votes }) => ({
    ...state,
    votes: votes.reduce<readonly HeldVote[]>(addVote, []),
    votesStatus: 'known',
  }),
  'votes-missing': (state) => (state.votesStatus === 'known' ? state : { ...state, votesStatus: 'missing' }),
  'votes-cleared': (state) => ({ ...state, votes: [], votesStatus: 'loading', marks: {} }),
  'day-began': (state) => ({ ...state, votes: [], votesStatus: 'loading' }),
  'vote-added': (state, { vote }) => ({
    ...state,
    votes: addVote(state.votes, vote),
    marks: withoutMark(state.marks, vote),
  }),
  'vote-removed': (state, { id }) => removed(state, id),
  'pending-set': (state, { pending }) => ({ ...state, pending }),
  'pending-cleared': (state) => ({ ...state, pending: undefined }),
  marked: (state, { mark }) => ({ ...state, marks: withMark(state.marks, mark) }),
  unmarked: (state, { choice }) => ({ ...state, marks: withoutMark(state.marks, choice) }),
  notified: (state, { notice }) => ({
    ...state,
    notice: { ...notice, id: state.noticeCount },
    noticeCount: state.noticeCount + 1,
  }),
  'notice-dismissed': (state) => ({ ...state, notice: undefined }),
  refused: (state, { at }) => ({ ...state, refusedAt: at }),
};

/** The state after an action. Pure; what an action asks of the server is the ballot box's business. */
export function reduce<Type extends VotingAction['type']>(
  state: VotingState,
  action: Extract<VotingAction, { type: Type }>,
): VotingState {
  const reducer: Reducers[Type] = reducers[action.type];
  return reducer(state, action);
}

/** An unknown key is rejected and the active category stays; another category than before clears the pending vote. */
function selectCategory(state: VotingState, key: string): VotingState {
  if (!findCategory(state.categories, key)) return { ...state, categoryError: invalidCategoryMessage };
  if (key === state.activeKey) return { ...state, categoryError: undefined };
  // The first category of a page is no change: the pending vote may have come along from the page before.
  const pending = state.activeKey === undefined ? state.pending : undefined;
  return { ...state, activeKey: key, categoryError: undefined, pending, notice: undefined };
}

/** A removed vote takes its mark along: a cancel that is under way has come to its end. */
function removed(state: VotingState, id: string): VotingState {
  const vote = state.votes.find((each) => each.id === id);
  if (!vote) return state;
  return { ...state, votes: removeVote(state.votes, id), marks: withoutMark(state.marks, vote) };
}
