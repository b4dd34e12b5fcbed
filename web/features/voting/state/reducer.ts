import type { Category } from '#contract/catalog.ts';
import { createStore, type ReadableStore } from '../../../store.ts';
import { findCategory, invalidCategoryMessage } from './catalog.ts';
import {
  addVote,
  choiceKey,
  removeVote,
  type AttemptState,
  type BallotState,
  type Choice,
  type DatedVote,
} from './votes.ts';

/** A nominee whose picture the voter has pressed. */
export interface ChosenNominee extends Choice {
  title: string;
}

/** A vote chosen while signed out: it is sent by itself after the sign-in. */
export interface PendingVote extends ChosenNominee {
  /** When it was chosen, in milliseconds by the server's clock. */
  since: number;
}

/** What the vote message area says. */
export interface Notice {
  /** Grows with each notice, so that a repeated text is announced again. */
  id: number;
  tone: 'success' | 'danger';
  text: string;
}

export interface VotingState extends BallotState {
  categories: readonly Category[];
  /** Key of the active category. */
  activeKey: string | undefined;
  /** Why the last selection was rejected. */
  categoryError: string | undefined;
  /** Whether `votes` are all of today; `missing` when they could not be loaded. */
  votesStatus: 'loading' | 'missing' | 'known';
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
  | { type: 'votes-loaded'; votes: readonly DatedVote[] }
  | { type: 'votes-missing' }
  | { type: 'votes-cleared' }
  | { type: 'day-began' }
  | { type: 'vote-added'; vote: DatedVote }
  | { type: 'vote-removed'; id: string }
  | { type: 'pending-set'; pending: PendingVote }
  | { type: 'pending-cleared' }
  | { type: 'attempt-set'; attempt: AttemptState }
  | { type: 'attempt-cleared'; choice: Choice }
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
  attempts: {},
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
    votes: votes.reduce<readonly DatedVote[]>(addVote, []),
    votesStatus: 'known',
  }),
  'votes-missing': (state) => (state.votesStatus === 'known' ? state : { ...state, votesStatus: 'missing' }),
  'votes-cleared': (state) => ({ ...state, votes: [], votesStatus: 'loading', attempts: {} }),
  'day-began': (state) => ({ ...state, votes: [], votesStatus: 'loading' }),
  'vote-added': (state, { vote }) => withoutAttempt({ ...state, votes: addVote(state.votes, vote) }, vote),
  'vote-removed': (state, { id }) => {
    const vote = state.votes.find((each) => each.id === id);
    // Its attempt goes too: a cancel under way has come to its end.
    return vote ? withoutAttempt({ ...state, votes: removeVote(state.votes, id) }, vote) : state;
  },
  'pending-set': (state, { pending }) => ({ ...state, pending }),
  'pending-cleared': (state) => ({ ...state, pending: undefined }),
  'attempt-set': (state, { attempt }) => ({
    ...state,
    attempts: { ...state.attempts, [choiceKey(attempt.choice)]: attempt },
  }),
  'attempt-cleared': (state, { choice }) => withoutAttempt(state, choice),
  notified: (state, { notice }) => ({
    ...state,
    notice: { ...notice, id: state.noticeCount },
    noticeCount: state.noticeCount + 1,
  }),
  'notice-dismissed': (state) => ({ ...state, notice: undefined }),
  refused: (state, { at }) => ({ ...state, refusedAt: at }),
};

/** The state after an action. Pure: the ballot box talks to the server. */
export function reduce<Type extends VotingAction['type']>(
  state: VotingState,
  action: Extract<VotingAction, { type: Type }>,
): VotingState {
  const reducer: Reducers[Type] = reducers[action.type];
  return reducer(state, action);
}

function withoutAttempt(state: VotingState, choice: Choice): VotingState {
  const { [choiceKey(choice)]: _removed, ...attempts } = state.attempts;
  return { ...state, attempts };
}

/** An unknown key is rejected and the active category stays; another category than before clears the pending vote. */
function selectCategory(state: VotingState, key: string): VotingState {
  if (!findCategory(state.categories, key)) return { ...state, categoryError: invalidCategoryMessage };
  if (key === state.activeKey) return { ...state, categoryError: undefined };
  // The first category of a page is no change: the pending vote may be from the page before.
  const pending = state.activeKey === undefined ? state.pending : undefined;
  return { ...state, activeKey: key, categoryError: undefined, pending, notice: undefined };
}

export interface VotingStore extends ReadableStore<VotingState> {
  dispatch: (action: VotingAction) => void;
}

/** The state of voting, shared by every component that subscribes; `known` is what an earlier page left behind. */
export function createVotingStore(known: Partial<VotingState> = {}): VotingStore {
  const { get, set, subscribe } = createStore<VotingState>({ ...initialState, ...known });
  return { get, subscribe, dispatch: (action) => set(reduce(get(), action)) };
}
