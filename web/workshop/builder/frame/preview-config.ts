import type { AppConfig } from '#contract/app.ts';
import { hasWinners, phaseOf, votingState, type Phase } from '#contract/phase.ts';
import { parseInstant } from '../../../format.ts';
import type { PreviewPhase } from './bridge.ts';

export interface PhasedSite {
  config: AppConfig;
  /** How far its clock is ahead of the server's, in milliseconds. */
  shift: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Assumed length of a vote, or of pre-nominations, whose start or end is not known. */
const unknownLength = 7 * day;

interface Window {
  start: number;
  end: number;
}

/**
 * The site's configuration and clock in a phase: the day before the vote, the middle of the pre-nominations or of the vote, or the
 * hour after it; the present if it is in that phase. `now` is the server's, in milliseconds since the epoch.
 */
export function siteInPhase(config: AppConfig, phase: PreviewPhase, now: number): PhasedSite {
  if (phase === 'now') return { config, shift: 0 };
  const voting = votingOf(config, now);
  const nominations = nominationsOf(config, phase, voting);
  const schedule: AppConfig['schedule'] = {
    is_voting_active: true,
    voting_start: iso(voting.start),
    voting_end: iso(voting.end),
    fan_prenom_start: nominations && iso(nominations.start),
    fan_prenom_end: nominations && iso(nominations.end),
    winners: hasWinners(phase) ? phase : 'closed',
  };
  const isThen = phaseOf(schedule, now, schedule.winners) === phase;
  const shift = isThen ? 0 : middleOf(phase, voting, nominations) - now;
  return {
    config: {
      ...config,
      serverTime: iso(now + shift),
      votingStart: schedule.voting_start,
      votingEnd: schedule.voting_end,
      ...votingState(schedule, now + shift),
      schedule,
    },
    shift,
  };
}

function middleOf(phase: Phase, voting: Window, nominations: Window | null): number {
  if (phase === 'before') return voting.start - day;
  const window = phase === 'open' ? voting : phase === 'nominating' ? nominations : null;
  return window ? Math.floor((window.start + window.end) / 2) : voting.end + hour;
}

function votingOf({ schedule }: AppConfig, now: number): Window {
  const start = schedule.voting_start === null ? undefined : parseInstant(schedule.voting_start);
  const end = schedule.voting_end === null ? undefined : parseInstant(schedule.voting_end);
  const from = start ?? (end ?? now + unknownLength) - unknownLength;
  return { start: from, end: end ?? from + unknownLength };
}

/** Those of the show where they are over before the vote, and during it; none on the day before it. */
function nominationsOf({ schedule }: AppConfig, phase: Phase, voting: Window): Window | null {
  const start = parseInstant(schedule.fan_prenom_start ?? '');
  const end = parseInstant(schedule.fan_prenom_end ?? '');
  if (phase === 'open') return start < end ? { start, end } : null;
  if (phase !== 'nominating') return null;
  // Longer than a moment, so that there is an instant between both ends.
  return start + hour < end && end <= voting.start
    ? { start, end }
    : { start: voting.start - 2 * unknownLength, end: voting.start - unknownLength };
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
