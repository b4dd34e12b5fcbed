import type { AppConfig } from '#contract/app.ts';
import { parseInstant } from '../../format.ts';

/** The phase of the vote on home. `until` is the instant it ends, where that is known. */
export interface Phase {
  name: 'before' | 'open' | 'over' | 'quiet';
  until: number | undefined;
}

type VotingTimes = Pick<AppConfig, 'isOpen' | 'isClosed' | 'isVotingOpen' | 'votingStart' | 'votingEnd'>;

/**
 * The phase at an instant. The configuration's own flags decide which one it is, because the event's switch is in them;
 * the instants move it on without another answer. `quiet`: the switch is off between start and end.
 */
export function phaseAt(config: VotingTimes, now: number): Phase {
  const start = config.votingStart === null ? undefined : parseInstant(config.votingStart);
  const end = config.votingEnd === null ? undefined : parseInstant(config.votingEnd);
  if (config.isClosed || (end !== undefined && now >= end)) return { name: 'over', until: undefined };
  if (config.isVotingOpen) return { name: 'open', until: end };
  if (!config.isOpen && start !== undefined && now < start) return { name: 'before', until: start };
  return { name: 'quiet', until: undefined };
}

/** Whether voting has begun or ended since the configuration was made. */
export function isOutdated(config: VotingTimes, now: number): boolean {
  const passed = (instant: string | null) => instant !== null && now >= parseInstant(instant);
  return (passed(config.votingStart) && !config.isOpen) || (passed(config.votingEnd) && !config.isClosed);
}
