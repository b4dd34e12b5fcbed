import { createStore } from '../../../store.ts';
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
  activeKey: string | undefined;
  /** The voter doesn’t want the page to go on to the next category by itself. */
  staysPut: boolean;
  /** Keys of choices that were answered just now: a press would be the second one of a double tap. */
  resting: readonly string[];
  /** Whether `votes` are all of today; `missing` when they could not be loaded. */
  votesStatus: 'loading' | 'missing' | 'known';
  pending: PendingVote | undefined;
  notice: Notice | undefined;
  noticeCount: number;
  /** When the server refused a vote because voting is closed, in milliseconds by its clock. */
  refusedAt: number | undefined;
}

/** Of a page that has begun: what a server draws, too. */
export const initialState: VotingState = {
  activeKey: undefined,
  staysPut: false,
  // None is known yet, so that none is reached.
  voteLimit: Infinity,
  votes: [],
  votesStatus: 'loading',
  attempts: {},
  resting: [],
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
    /** Another category than before clears the pending vote. */
    activate(key: string) {
      const { activeKey, pending } = get();
      if (key === activeKey) return;
      // The first category of a page is no change: the pending vote may be from the page before.
      const stillPending = activeKey === undefined ? pending : undefined;
      update({ activeKey: key, pending: stillPending, notice: undefined });
    },
  };
}
