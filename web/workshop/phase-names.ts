import type { Phase } from '#contract/phase.ts';

/** What organizers call the phases of the show. */
export const phaseNames: Readonly<Record<Phase, string>> = {
  before: 'Before voting',
  nominating: 'Pre-nominations',
  open: 'Voting open',
  closed: 'Voting closed',
  revealing: 'Winners coming out',
  announced: 'All winners out',
};
