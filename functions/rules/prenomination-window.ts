import type { ShowParts } from '#records/show.ts';

type Window = Pick<ShowParts['event'], 'is_voting_active' | 'fan_prenom_start' | 'fan_prenom_end'>;

/**
 * Whether pre-nominations are open at a time (milliseconds since the epoch): the switch is on, and it is
 * after the start and before the end, both exclusive (tests/SPEC.md: States and transitions). False without
 * both bounds.
 */
export function isPrenominationActive(event: Window | undefined, now: number): boolean {
  if (!event?.is_voting_active || event.fan_prenom_start === null || event.fan_prenom_end === null)
    return false;
  return now > Date.parse(event.fan_prenom_start) && now < Date.parse(event.fan_prenom_end);
}
