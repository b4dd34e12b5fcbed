import type { AppConfig } from '#contract/app.ts';
import { phaseIn, takesNominations, turnsOf, type Phase } from '#contract/phase.ts';
import { useEffect } from 'react';
import { parseInstant } from '../format.ts';
import { useAppConfig, useAppConfigResource } from './app-config.tsx';
import { useServerNowOf } from './server-clock.ts';

export type Schedule = Pick<AppConfig, 'serverTime' | 'schedule' | 'votesResetAt'>;

/** How often an outdated configuration is loaded again, in milliseconds: the CDN may hold an old copy for a while. */
const reloadInterval = 4000;

/**
 * What the phase follows from. Where the server has refused a vote or a pre-nomination because none are taken, the switch is off;
 * a configuration made later overrules that.
 */
const afterRefusal = ({ schedule, serverTime }: Schedule, refusedAt = -Infinity): AppConfig['schedule'] =>
  parseInstant(serverTime) > refusedAt ? schedule : { ...schedule, is_voting_active: false };

/** The phase at `now` (milliseconds by the server's clock), as far as a configuration and the last refusal tell. */
export const phaseAt = (config: Schedule, now: number, refusedAt?: number): Phase =>
  phaseIn({ ...config, schedule: afterRefusal(config, refusedAt) }, now);

/** The next instant after `now` at which something changes: what the event takes, or a new day's votes begin. */
export const nextBoundary = ({ schedule, votesResetAt }: Schedule, now: number): number | undefined =>
  [...turnsOf(schedule), parseInstant(votesResetAt)]
    .filter((instant) => instant > now)
    .sort((one, other) => one - other)[0];

/** Whether a boundary or a refusal came after the configuration was made, so that a newer one is due. */
export function isOutdated(schedule: Schedule, now: number, refusedAt = -Infinity): boolean {
  const made = parseInstant(schedule.serverTime);
  return made <= refusedAt || now >= (nextBoundary(schedule, made) ?? Infinity);
}

/**
 * The configuration and the present, renewed at every boundary. Once one has passed, or the server has refused something, the
 * configuration is loaded again until one comes that was made since.
 */
function useSchedule(refusedAt: number | undefined): { config: AppConfig; now: number } {
  const config = useAppConfig();
  const { reload } = useAppConfigResource();
  const now = useServerNowOf(config, nextBoundary);
  const isDue = isOutdated(config, now, refusedAt);
  useEffect(() => {
    if (!isDue) return undefined;
    reload();
    const timer = setInterval(reload, reloadInterval);
    return () => clearInterval(timer);
  }, [isDue, reload]);
  return { config, now };
}

/** The phase of the show, renewed at the very instant. */
export function usePhase(refusedAt?: number): Phase {
  const { config, now } = useSchedule(refusedAt);
  return phaseAt(config, now, refusedAt);
}

/** Whether fans can pre-nominate now, which they may while voting is open, too; renewed at the very instant. */
export function useTakesNominations(refusedAt?: number): boolean {
  const { config, now } = useSchedule(refusedAt);
  return takesNominations(afterRefusal(config, refusedAt), now);
}
