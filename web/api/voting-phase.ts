import type { AppConfig } from '#contract/app.ts';
import type { Event } from '#contract/catalog.ts';
import { phaseOf, takesNominations, turnsOf, type EventDates, type Phase } from '#contract/phase.ts';
import { useEffect } from 'react';
import { parseInstant } from '../format.ts';
import { useAppConfig, useAppConfigResource } from './app-config.tsx';
import { useServerNowOf } from './server-clock.ts';

export type Schedule = Pick<
  AppConfig,
  'serverTime' | 'votingStart' | 'votingEnd' | 'votesResetAt' | 'isOpen' | 'isVotingOpen'
>;

/** How often an outdated configuration is loaded again, in milliseconds: the CDN may hold an old copy for a while. */
const reloadInterval = 4000;

/**
 * The phase at `now` (milliseconds by the server's clock), as far as it follows from voting alone. The switch is known only from a
 * configuration made after the start: until then, voting is not open yet.
 *
 * @param refusedAt when the server refused a vote because voting is closed; a configuration made later overrules it
 */
export function phaseAt(schedule: Schedule, now: number, refusedAt = -Infinity): Phase {
  const { isOpen, isVotingOpen, serverTime, votingStart, votingEnd } = schedule;
  const dates = {
    is_voting_active: isVotingOpen && parseInstant(serverTime) > refusedAt,
    // A start that the configuration has not seen is none before the end.
    voting_start: isOpen ? votingStart : votingEnd,
    voting_end: votingEnd,
  };
  return phaseOf(dates, now);
}

/** The next instant after `now` at which something changes: voting opens or closes, or a new day's votes begin. */
export const nextBoundary = ({ votingStart, votingEnd, votesResetAt }: Schedule, now: number) =>
  firstAfter(now, [
    ...turnsOf({ voting_start: votingStart, voting_end: votingEnd }),
    parseInstant(votesResetAt),
  ]);

/** Whether a boundary or a refusal came after the configuration was made, so that a newer one is due. */
export function isOutdated(schedule: Schedule, now: number, refusedAt = -Infinity): boolean {
  const made = parseInstant(schedule.serverTime);
  return made <= refusedAt || now >= (nextBoundary(schedule, made) ?? Infinity);
}

const firstAfter = (now: number, instants: readonly number[]): number | undefined =>
  instants.filter((instant) => instant > now).sort((one, other) => one - other)[0];

/**
 * The phase as far as it follows from voting, renewed at the very instant. Once an instant has passed, or the server has refused a
 * vote, the app configuration is loaded again until one comes that was made since.
 */
export function useVotingPhase(refusedAt?: number): Phase {
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

/** Whether the event of the show takes pre-nominations now; renewed at the very instant. */
export function useIsPreNominationOpen(event: Event | undefined): boolean {
  const now = useServerNowOf(event, nextTurn);
  return takesNominations(event, now);
}

const nextTurn = (event: EventDates | undefined, now: number) => event && firstAfter(now, turnsOf(event));
