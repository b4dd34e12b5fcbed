import type { ShowParts } from '#records/show.ts';

type Window = Pick<ShowParts['event'], 'is_voting_active' | 'fan_prenom_start' | 'fan_prenom_end'>;

/**
 * Whether an event takes pre-nominations at an instant (milliseconds since the epoch): its switch is on and now is after the start and
 * before the end, exact to the millisecond, neither bound included (tests/SPEC.md: States and transitions). Without both bounds there is no window.
 */
export function isPrenominationActive(event: Window | undefined, now: number): boolean {
  if (!event?.is_voting_active || event.fan_prenom_start === null || event.fan_prenom_end === null)
    return false;
  return now > Date.parse(event.fan_prenom_start) && now < Date.parse(event.fan_prenom_end);
}
