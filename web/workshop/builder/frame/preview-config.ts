import type { AppConfig } from '#contract/app.ts';
import { votingState } from '#contract/phase.ts';
import { parseInstant } from '../../../format.ts';
import type { PreviewPhase } from './bridge.ts';

export interface PhasedSite {
  config: AppConfig;
  /** How far its clock is ahead of the server's, in milliseconds. */
  shift: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Assumed length of a vote whose start or end is not known. */
const unknownLength = 7 * day;

/**
 * The site's configuration and clock in a phase: the day before the vote, its middle, or the hour after it; the
 * present if it is in that phase. `now` is the server's, in milliseconds since the epoch.
 */
export function siteInPhase(config: AppConfig, phase: PreviewPhase, now: number): PhasedSite {
  if (phase === 'now') return { config, shift: 0 };
  const { start, end } = windowOf(config, now);
  const isThen = { before: now < start, open: now >= start && now < end, closed: now >= end }[phase];
  const then = { before: start - day, open: (start + end) / 2, closed: end + hour }[phase];
  const shift = isThen ? 0 : then - now;
  const [votingStart, votingEnd] = [new Date(start).toISOString(), new Date(end).toISOString()];
  const dates = { is_voting_active: true, voting_start: votingStart, voting_end: votingEnd };
  return {
    config: {
      ...config,
      serverTime: new Date(now + shift).toISOString(),
      votingStart,
      votingEnd,
      ...votingState(dates, now + shift),
    },
    shift,
  };
}

function windowOf({ votingStart, votingEnd }: AppConfig, now: number): { start: number; end: number } {
  const start = votingStart === null ? undefined : parseInstant(votingStart);
  const end = votingEnd === null ? undefined : parseInstant(votingEnd);
  const from = start ?? (end ?? now + unknownLength) - unknownLength;
  return { start: from, end: end ?? from + unknownLength };
}
