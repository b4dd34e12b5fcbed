import type { Category } from '#contract/catalog.ts';
import type { Vote } from '#contract/votes.ts';
import { findCategory, invalidCategoryMessage } from './categories.ts';
import { withMark, withoutMark, type Mark, type Marks } from './marks.ts';
import { addVote, removeVote, type Choice } from './votes.ts';

/** A nominee somebody chose while signed out: the vote is sent by itself once they are signed in. */
export interface PendingVote extends Choice {
  title: string;
}

/** What the vote message area says. Each notice is a new object, so that the same words are said again. */
export interface Notice {
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
  votes: readonly Vote[];
  marks: Marks;
  pending: PendingVote | undefined;
  notice: Notice | undefined;
  /** When the server refused a vote because voting is closed, in milliseconds by its clock. */
  refusedAt: number | undefined;
}

export type VotingAction =
  | { type: 'categories-loaded'; categories: readonly Category[] }
  | { type: 'category-selected'; key: string }
  | { type: 'limit-set'; voteLimit: number }
  | { type: 'votes-loaded'; votes: readonly Vote[] }
  | { type: 'votes-cleared' }
  | { type: 'vote-added'; vote: Vote }
  | { type: 'vote-removed'; id: string }
  | { type: 'pending-set'; pending: PendingVote }
  | { type: 'pending-cleared' }
  | { type: 'marked'; mark: Mark }
  | { type: 'unmarked'; choice: Choice }
  | { type: 'notified'; notice: Notice | undefined }
  | { type: 'refused'; at: number };

export const initialState: VotingState = {
  categories: [],
  activeKey: undefined,
  categoryError: undefined,
  voteLimit: 0,
  votes: [],
  marks: {},
  pending: undefined,
  notice: undefined,
  refusedAt: undefined,
};

/** The state after an action. Pure; what an action asks of the server is the ballot box's business. */
export function reduce(state: VotingState, action: VotingAction): VotingState {
  switch (action.type) {
    case 'categories-loaded':
      return { ...state, categories: action.categories };
    case 'category-selected':
      return selectCategory(state, action.key);
    case 'limit-set':
      return { ...state, voteLimit: action.voteLimit };
    case 'votes-loaded':
      return { ...state, votes: action.votes.reduce<readonly Vote[]>(addVote, []) };
    case 'votes-cleared':
      return { ...state, votes: [], marks: {} };
    case 'vote-added':
      return {
        ...state,
        votes: addVote(state.votes, action.vote),
        marks: withoutMark(state.marks, action.vote),
      };
    case 'vote-removed':
      return removed(state, action.id);
    case 'pending-set':
      return { ...state, pending: action.pending };
    case 'pending-cleared':
      return { ...state, pending: undefined };
    case 'marked':
      return { ...state, marks: withMark(state.marks, action.mark) };
    case 'unmarked':
      return { ...state, marks: withoutMark(state.marks, action.choice) };
    case 'notified':
      return { ...state, notice: action.notice };
    case 'refused':
      return { ...state, refusedAt: action.at };
  }
}

/** An unknown key is rejected and the active category stays; a new category clears the pending vote. */
function selectCategory(state: VotingState, key: string): VotingState {
  if (!findCategory(state.categories, key)) return { ...state, categoryError: invalidCategoryMessage };
  if (key === state.activeKey) return { ...state, categoryError: undefined };
  return { ...state, activeKey: key, categoryError: undefined, pending: undefined, notice: undefined };
}

/** A removed vote takes its mark along: a cancel that is under way has come to its end. */
function removed(state: VotingState, id: string): VotingState {
  const vote = state.votes.find((each) => each.id === id);
  if (!vote) return state;
  return { ...state, votes: removeVote(state.votes, id), marks: withoutMark(state.marks, vote) };
}
