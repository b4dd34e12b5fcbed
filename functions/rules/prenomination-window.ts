import type { ShowParts } from '#records/show.ts';

type Window = Pick<ShowParts['event'], 'is_voting_active' | 'fan_prenom_start' | 'fan_prenom_end'>;

/** Start and end are exclusive (tests/SPEC.md: States and transitions). False without both. */
export function isPrenominationActive(event: Window | undefined, now: number): boolean {
  if (!event?.is_voting_active || event.fan_prenom_start === null || event.fan_prenom_end === null)
    return false;
  return now > Date.parse(event.fan_prenom_start) && now < Date.parse(event.fan_prenom_end);
}
