import type { Vote } from '#contract/votes.ts';
import type { PendingVote } from '../state/reducer.ts';
import type { Choice } from '../state/votes.ts';

/** The calls of the votes group. Every failure is an ApiError; a call that takes too long counts as offline. */
export interface VotesApi {
  list: () => Promise<Vote[]>;
  /** `attempt` names one click: a retry under the same name gets the very vote the first try made. */
  vote: (choice: Choice, attempt: string) => Promise<Vote>;
  cancel: (id: string) => Promise<void>;
}

/** A vote that waits for the connection. */
export interface QueuedVote extends PendingVote {
  attempt: string;
  /** End of the voting day it was meant for, in milliseconds since the epoch; not sent any more after it. */
  expiresAt: number;
}

/** Votes that wait, per user; they outlive the page and are seen by every tab. */
export interface VoteQueue {
  read: (user: string) => QueuedVote[];
  put: (user: string, vote: QueuedVote) => void;
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
  queue: VoteQueue;
  tabs: Tabs;
  /** The server's clock in milliseconds since the epoch. */
  now: () => number;
  /** A new name for one click: 22 URL-safe characters, random. */
  newAttempt: () => string;
  /** Tells the site that the server no longer knows this session. */
  expireSession: () => void;
}
