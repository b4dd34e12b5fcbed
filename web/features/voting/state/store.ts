import type { Category } from '#contract/catalog.ts';
import { createStore } from '../../../store.ts';
import { findCategory } from './catalog.ts';
import {
  addVote,
  choiceKey,
  removeVote,
  type AttemptState,
  type BallotState,
  type Choice,
  type DatedVote,
} from './votes.ts';

export interface ChosenNominee extends Choice {
  title: string;
}

/** A vote chosen while signed out, at `since` by the server's clock: it is sent by itself after the sign-in. */
export interface PendingVote extends ChosenNominee {
  since: number;
}

export interface Notice {
  /** Grows with each notice, so that a repeated text is announced again. */
  id: number;
  tone: 'success' | 'danger';
  text: string;
}

export interface VotingState extends BallotState {
  categories: readonly Category[];
  activeKey: string | undefined;
  categoryError: string | undefined;
  /** Whether `votes` are all of today; `missing` when they could not be loaded. */
  votesStatus: 'loading' | 'missing' | 'known';
  pending: PendingVote | undefined;
  notice: Notice | undefined;
  noticeCount: number;
  /** When the server refused a vote because voting is closed, in milliseconds by its clock. */
  refusedAt: number | undefined;
}

const initialState: VotingState = {
  categories: [],
  activeKey: undefined,
  categoryError: undefined,
  voteLimit: 0,
  votes: [],
  votesStatus: 'loading',
  attempts: {},
  withdrawn: [],
  pending: undefined,
  notice: undefined,
  noticeCount: 0,
  refusedAt: undefined,
};

export type VotingStore = ReturnType<typeof createVotingStore>;

/** The state of voting; `known` is what an earlier page left behind. */
export function createVotingStore(known: Partial<VotingState> = {}) {
  const { get, set, subscribe } = createStore<VotingState>({ ...initialState, ...known });
  const update = (change: Partial<VotingState>) => set({ ...get(), ...change });

  const attemptsWithout = (choice: Choice) => {
    const { [choiceKey(choice)]: _removed, ...attempts } = get().attempts;
    return attempts;
  };
  const setAttempt = (attempt: AttemptState) =>
    update({ attempts: { ...get().attempts, [choiceKey(attempt.choice)]: attempt } });

  return {
    get,
    subscribe,
    update,
    setAttempt,
    clearAttempt: (choice: Choice) => update({ attempts: attemptsWithout(choice) }),
    addVote: (vote: DatedVote) =>
      update({ votes: addVote(get().votes, vote), attempts: attemptsWithout(vote) }),
    removeVote(id: string) {
      const vote = get().votes.find((each) => each.id === id);
      if (vote) update({ votes: removeVote(get().votes, id), attempts: attemptsWithout(vote) });
    },
    notify: (tone: Notice['tone'], text: string) =>
      update({ notice: { id: get().noticeCount, tone, text }, noticeCount: get().noticeCount + 1 }),
    /** Rejects an unknown key, and keeps the active category. Another category than before clears the pending vote. */
    selectCategory(key: string) {
      const { categories, activeKey, pending } = get();
      if (!findCategory(categories, key)) return update({ categoryError: 'Invalid category specified.' });
      if (key === activeKey) return update({ categoryError: undefined });
      // The first category of a page is no change: the pending vote may be from the page before.
      const stillPending = activeKey === undefined ? pending : undefined;
      return update({ activeKey: key, categoryError: undefined, pending: stillPending, notice: undefined });
    },
  };
}
