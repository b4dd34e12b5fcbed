import type { AppConfig } from '#contract/app.ts';
import { parseInstant } from '../../format.ts';

/** Where the vote stands, as home tells it. `until` is the instant the phase ends, when that is known. */
export interface Phase {
  name: 'before' | 'open' | 'over' | 'quiet';
  until: number | undefined;
}

type Window = Pick<AppConfig, 'isOpen' | 'isClosed' | 'isVotingOpen' | 'votingStart' | 'votingEnd'>;

/**
 * The phase at an instant. The answer's own flags decide which one it is, for the event's switch is in them; the instants
 * move it on without another answer. `quiet`: the switch is off within the window, and there is nothing to tell.
 */
export function phaseAt(config: Window, now: number): Phase {
  const start = config.votingStart === null ? undefined : parseInstant(config.votingStart);
  const end = config.votingEnd === null ? undefined : parseInstant(config.votingEnd);
  if (config.isClosed || (end !== undefined && now >= end)) return { name: 'over', until: undefined };
  if (config.isVotingOpen) return { name: 'open', until: end };
  if (!config.isOpen && start !== undefined && now < start) return { name: 'before', until: start };
  return { name: 'quiet', until: undefined };
}

/** True when the window has begun or ended since the configuration was made: it says something else than the clock. */
export function isOutdated(config: Window, now: number): boolean {
  const passed = (instant: string | null) => instant !== null && now >= parseInstant(instant);
  return (passed(config.votingStart) && !config.isOpen) || (passed(config.votingEnd) && !config.isClosed);
}
