import type { Vote } from '#contract/votes.ts';
import type { ChosenNominee } from '../state/store.ts';
import type { Choice, DatedVote } from '../state/votes.ts';

/** The calls of the votes group. Every failure is an ApiError; a call that takes too long counts as offline. */
export interface VotesApi {
  list: () => Promise<Vote[]>;
  /** A retry with the same attempt id is answered with the vote of the first try. It counts on no later day than `day`. */
  vote: (choice: Choice, attemptId: string, day: string | undefined) => Promise<Vote>;
  cancel: (id: string) => Promise<unknown>;
}

type AttemptOfDay = ChosenNominee & Pick<DatedVote, 'day'>;

/** A vote, or the cancel of a vote that had no answer and whose id is therefore unknown. */
export interface AttemptWithId extends AttemptOfDay {
  kind: 'vote' | 'cancel';
  attemptId: string;
  voteId?: undefined;
}

/** One press of a nominee: a vote or a cancel. */
export type Attempt =
  AttemptWithId | (AttemptOfDay & { kind: 'cancel'; attemptId?: undefined; voteId: string });

/** Attempts without an answer, per user, one for each nominee; they outlive the page, and every tab sees them. */
export interface AttemptStore {
  read: (user: string) => Attempt[];
  put: (user: string, attempt: Attempt) => void;
  remove: (user: string, choice: Choice) => void;
  subscribe: (callback: () => void) => () => void;
}

export interface VoteMessage {
  user: string;
  added?: DatedVote;
  removed?: string;
}

export interface Tabs {
  post: (message: VoteMessage) => void;
  subscribe: (listener: (message: VoteMessage) => void) => () => void;
}

export interface Dependencies {
  api: VotesApi;
  unanswered: AttemptStore;
  tabs: Tabs;
  now: () => number;
  newAttemptId: () => string;
  expireSession: () => void;
  /** The server refused a nominee or a category that the page shows. */
  refreshShow: () => void;
}
