import type { ShowParts } from '#records/show.ts';

type Window = Pick<ShowParts['event'], 'is_voting_active' | 'voting_start' | 'voting_end'>;

export interface VotingState {
  /** The window has begun: now is at or after its start. An event without a start has begun. */
  isOpen: boolean;
  /** The window is over: now is at or after its end. An event without an end is never over. */
  isClosed: boolean;
  /** Votes are taken: the switch is on, the window has begun and is not over. */
  isVotingOpen: boolean;
}

/**
 * Where an event stands at an instant, exact to the millisecond: the start belongs to the window, the end no longer does
 * (tests/SPEC.md: Rules of a vote). Times are milliseconds since the epoch.
 */
export function votingState(event: Window | undefined, now: number): VotingState {
  const isOpen = event !== undefined && now >= instantOr(event.voting_start, -Infinity);
  const isClosed = event !== undefined && now >= instantOr(event.voting_end, Infinity);
  return { isOpen, isClosed, isVotingOpen: isOpen && !isClosed && event.is_voting_active };
}

const instantOr = (instant: string | null, otherwise: number): number =>
  instant === null ? otherwise : Date.parse(instant);
