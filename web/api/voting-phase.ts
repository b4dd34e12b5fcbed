import type { AppConfig } from '#contract/app.ts';
import type { Event } from '#contract/catalog.ts';
import { useEffect } from 'react';
import { parseInstant } from '../format.ts';
import { useAppConfig, useAppConfigResource } from './app-config.tsx';
import { useServerNowOf } from './server-clock.ts';

/** Voting availability (tests/SPEC.md: States and transitions). */
export type VotingPhase = 'not-open' | 'open' | 'closed';

export type Schedule = Pick<
  AppConfig,
  'serverTime' | 'votingStart' | 'votingEnd' | 'votesResetAt' | 'isOpen' | 'isClosed' | 'isVotingOpen'
>;

/** How often an outdated configuration is loaded again, in milliseconds: the CDN may hold an old copy for a while. */
const reloadInterval = 4000;

/**
 * The phase of voting at `now` (milliseconds by the server's clock). Between start and end it is closed while the event's
 * voting switch is off. The switch is known only from a configuration made after the start: until then, voting is not open yet.
 *
 * @param refusedAt when the server refused a vote because voting is closed; a configuration made later overrules it
 */
export function phaseAt(schedule: Schedule, now: number, refusedAt?: number): VotingPhase {
  const { votingStart, votingEnd } = schedule;
  if (schedule.isClosed || (votingEnd !== null && now >= parseInstant(votingEnd))) return 'closed';
  if (!schedule.isOpen || (votingStart !== null && now < parseInstant(votingStart))) return 'not-open';
  if (refusedAt !== undefined && parseInstant(schedule.serverTime) <= refusedAt) return 'closed';
  return schedule.isVotingOpen ? 'open' : 'closed';
}

/** The next instant after `now` at which something changes: voting opens or closes, or a new day's votes begin. */
export function nextBoundary(schedule: Schedule, now: number): number | undefined {
  return boundaries(schedule).find((instant) => instant > now);
}

/** Whether a boundary or a refusal came after the configuration was made, so that a newer one is due. */
export function isOutdated(schedule: Schedule, now: number, refusedAt = -Infinity): boolean {
  const made = parseInstant(schedule.serverTime);
  return made <= refusedAt || boundaries(schedule).some((instant) => instant > made && instant <= now);
}

function boundaries({ votingStart, votingEnd, votesResetAt }: Schedule): number[] {
  return [votingStart, votingEnd, votesResetAt]
    .flatMap((instant) => (instant === null ? [] : [parseInstant(instant)]))
    .sort((one, other) => one - other);
}

/**
 * The phase of voting, renewed at the very instant. Once an instant has passed, or the server has refused a vote, the app
 * configuration is loaded again until one comes that was made since.
 */
export function useVotingPhase(refusedAt?: number): VotingPhase {
  const schedule = useAppConfig();
  const { reload } = useAppConfigResource();
  const now = useServerNowOf(schedule, nextBoundary);
  const isDue = isOutdated(schedule, now, refusedAt);
  useEffect(() => {
    if (!isDue) return undefined;
    reload();
    const timer = setInterval(reload, reloadInterval);
    return () => clearInterval(timer);
  }, [isDue, reload]);
  return phaseAt(schedule, now, refusedAt);
}

export type PreNominationRange = Pick<Event, 'is_voting_active' | 'fan_prenom_start' | 'fan_prenom_end'>;

/**
 * Whether pre-nominations are taken at an instant (milliseconds since the epoch): the event's switch is on, and now is
 * strictly between start and end (tests/SPEC.md: States and transitions). Without both bounds they never are.
 */
export function isPreNominationOpen(range: PreNominationRange, now: number): boolean {
  const bounds = boundsOf(range);
  return range.is_voting_active && bounds !== undefined && now > bounds.start && now < bounds.end;
}

/** The next instant at which `isPreNominationOpen` may change; undefined when none comes. */
export function nextPreNominationChange(range: PreNominationRange, now: number): number | undefined {
  const bounds = boundsOf(range);
  // Pre-nominations begin a millisecond after the start, and end at the end.
  return bounds && [bounds.start + 1, bounds.end].find((instant) => instant > now);
}

function boundsOf({ fan_prenom_start: start, fan_prenom_end: end }: PreNominationRange) {
  return start === null || end === null ? undefined : { start: Date.parse(start), end: Date.parse(end) };
}

/** Whether the event of the show takes pre-nominations now; renewed at the very instant. */
export function useIsPreNominationOpen(event: Event | undefined): boolean {
  const now = useServerNowOf(event, (range, before) => range && nextPreNominationChange(range, before));
  return event !== undefined && isPreNominationOpen(event, now);
}
