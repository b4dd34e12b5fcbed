import type { Vote } from '#contract/votes.ts';
import type { ChosenNominee } from '../state/reducer.ts';
import type { Choice, HeldVote } from '../state/votes.ts';

/** The calls of the votes group. Every failure is an ApiError; a call that takes too long counts as offline. */
export interface VotesApi {
  list: () => Promise<Vote[]>;
  /**
   * `attempt` names one click: a retry under the same name gets the very vote the first try made. `day` is the voting day of that click,
   * `YYYY-MM-DD`: the server counts it on no later one.
   */
  vote: (choice: Choice, attempt: string, day: string | undefined) => Promise<Vote>;
  cancel: (id: string) => Promise<void>;
}

interface VoteOfDay extends ChosenNominee {
  /** The voting day of the vote, `YYYY-MM-DD`; absent where the rules of the show were not known yet. */
  day?: string | undefined;
}

/** A vote, or the cancel of one that had no answer: `attempt` names the click that voted. */
export interface NamedChange extends VoteOfDay {
  wish: 'vote' | 'cancel';
  attempt: string;
  voteId?: undefined;
}

/** A change of the ballot that the voter has asked for: a cancel names its vote by id where that is known. */
export type Change = NamedChange | (VoteOfDay & { wish: 'cancel'; attempt?: undefined; voteId: string });

/** Changes without an answer, per user, one for each nominee; they outlive the page and are seen by every tab. */
export interface ChangeQueue {
  read: (user: string) => Change[];
  put: (user: string, change: Change) => void;
  remove: (user: string, choice: Choice) => void;
  /** Calls back when another tab changed the queue; returns an unsubscribe function. */
  listen: (changed: () => void) => () => void;
}

/** What one tab tells the others. */
export interface VoteNews {
  user: string;
  added?: HeldVote;
  removed?: string;
}

export interface Tabs {
  tell: (news: VoteNews) => void;
  /** Returns an unsubscribe function. */
  listen: (hear: (news: VoteNews) => void) => () => void;
}

/** What a ballot box needs of the world. */
export interface Ports {
  api: VotesApi;
  queue: ChangeQueue;
  tabs: Tabs;
  /** The server's clock in milliseconds since the epoch. */
  now: () => number;
  /** A new name for one click: 22 URL-safe characters, random. */
  newAttempt: () => string;
  /** Tells the site that the server no longer knows this session. */
  expireSession: () => void;
}
