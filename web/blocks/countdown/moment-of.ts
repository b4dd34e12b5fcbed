import type { AppConfig } from '#contract/app.ts';
import type { Answer } from '#contract/routes.ts';
import { parseInstant } from '../../format.ts';

/** What a widget may count down to, as its field `moment` names it, with labels for the page builder. */
export const moments = {
  votingStart: 'Voting opens',
  votingEnd: 'Voting closes',
  prenomStart: 'Pre-nominations open',
  prenomEnd: 'Pre-nominations close',
};

/** The instant of a moment in milliseconds since the epoch; undefined while the event is not known, or has no such instant. */
export function momentOf(
  moment: string | undefined,
  config: Pick<AppConfig, 'votingStart' | 'votingEnd'>,
  event: Pick<Answer<'events.get'>['event'], 'fan_prenom_start' | 'fan_prenom_end'> | undefined,
): number | undefined {
  const instants = new Map<string | undefined, string | null | undefined>([
    ['votingStart', config.votingStart],
    ['votingEnd', config.votingEnd],
    ['prenomStart', event?.fan_prenom_start],
    ['prenomEnd', event?.fan_prenom_end],
  ]);
  const text = instants.get(moment);
  const instant = text ? parseInstant(text) : NaN;
  return Number.isNaN(instant) ? undefined : instant;
}
