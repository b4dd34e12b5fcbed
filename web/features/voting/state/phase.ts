import type { AppConfig } from '#contract/app.ts';

/** Voting availability (tests/SPEC.md: States and transitions). */
export type Phase = 'not-open' | 'open' | 'closed';

/** The part of the app configuration that decides the phase. */
export type Schedule = Pick<
  AppConfig,
  'serverTime' | 'votingStart' | 'votingEnd' | 'votesResetAt' | 'isOpen' | 'isClosed' | 'isVotingOpen'
>;

/**
 * The phase at `now` (milliseconds by the server's clock). The instants count exactly: the end is the first moment
 * at which voting is closed. The event's switch is known from the configuration only while the window lasts, so
 * after its start voting counts as not open until a configuration made after the start says so.
 *
 * @param refusedAt when the server refused a vote because voting is closed; a configuration made later overrules it
 */
export function phaseAt(schedule: Schedule, now: number, refusedAt?: number): Phase {
  const start = millis(schedule.votingStart);
  const end = millis(schedule.votingEnd);
  if (schedule.isClosed || (end !== undefined && now >= end)) return 'closed';
  if (!schedule.isOpen || (start !== undefined && now < start)) return 'not-open';
  if (refusedAt !== undefined && Date.parse(schedule.serverTime) <= refusedAt) return 'closed';
  return schedule.isVotingOpen ? 'open' : 'closed';
}

/** The next instant after `now` at which something changes: voting opens, closes, or votes start anew. */
export function nextBoundary(schedule: Schedule, now: number): number | undefined {
  return boundaries(schedule).find((instant) => instant > now);
}

/** Whether a boundary or a refusal came after the configuration was made, so that a newer one is due. */
export function isOutdated(schedule: Schedule, now: number, refusedAt = -Infinity): boolean {
  const made = Date.parse(schedule.serverTime);
  return made <= refusedAt || boundaries(schedule).some((instant) => instant > made && instant <= now);
}

function boundaries({ votingStart, votingEnd, votesResetAt }: Schedule): number[] {
  return [votingStart, votingEnd, votesResetAt]
    .map(millis)
    .filter((instant) => instant !== undefined)
    .sort((one, other) => one - other);
}

function millis(instant: string | null): number | undefined {
  return instant === null ? undefined : Date.parse(instant);
}
