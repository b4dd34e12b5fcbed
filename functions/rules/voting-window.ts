import type { ShowParts } from '#records/show.ts';

type Window = Pick<ShowParts['event'], 'is_voting_active' | 'voting_start' | 'voting_end'>;

export interface VotingState {
  isOpen: boolean;
  isClosed: boolean;
  isVotingOpen: boolean;
}

/** The start is inclusive, the end exclusive (tests/SPEC.md: Rules of a vote). */
export function votingState(event: Window | undefined, now: number): VotingState {
  const isOpen = event !== undefined && now >= instantOr(event.voting_start, -Infinity);
  const isClosed = event !== undefined && now >= instantOr(event.voting_end, Infinity);
  return { isOpen, isClosed, isVotingOpen: isOpen && !isClosed && event.is_voting_active };
}

const instantOr = (instant: string | null, otherwise: number): number =>
  instant === null ? otherwise : Date.parse(instant);
