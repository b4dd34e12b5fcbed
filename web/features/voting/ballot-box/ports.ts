import type { Vote } from '#contract/votes.ts';
import type { ChosenNominee } from '../state/reducer.ts';
import type { Choice } from '../state/votes.ts';

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

/** A change of the ballot that the voter has asked for. */
export interface Change extends ChosenNominee {
  wish: 'vote' | 'cancel';
  /** The voting day it was asked for, `YYYY-MM-DD`; absent where the rules of the show were not known yet. */
  day?: string | undefined;
  /** Name of the click that voted. Absent in a cancel of a vote that is known by its id. */
  attempt?: string;
  /** Id of the vote to cancel. Absent while nobody knows whether the server holds it. */
  voteId?: string;
}

/** Changes without an answer, per user, one for each nominee; they outlive the page and are seen by every tab. */
export interface ChangeQueue {
  read: (user: string) => Change[];
  put: (user: string, change: Change) => void;
  remove: (user: string, choice: Choice) => void;
  /** Calls back when another tab changed the queue; gives the function that ends it. */
  listen: (changed: () => void) => () => void;
}

/** What one tab tells the others. */
export interface VoteNews {
  user: string;
  added?: Vote;
  removed?: string;
}

export interface Tabs {
  tell: (news: VoteNews) => void;
  /** Gives the function that ends listening. */
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
