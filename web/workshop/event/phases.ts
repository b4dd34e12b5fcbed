import type { ContentValues } from '#contract/content.ts';
import { formatWhen } from '../ui/times.ts';

type Event = ContentValues['event'];

export interface Phase {
  name: string;
  state: 'coming' | 'now' | 'over' | 'off';
  /** What it means for visitors. */
  words: string;
}

/**
 * Where the event stands, as visitors see it.
 * @param now milliseconds since the epoch
 */
export function phasesOf(event: Event, timeZone: string, now: number): Phase[] {
  const nominations = [event.fan_prenom_start, event.fan_prenom_end] as const;
  const voting = [event.voting_start, event.voting_end] as const;
  const hasNominations = nominations[0] !== null && nominations[1] !== null;
  return [
    {
      name: 'Pre-nominations',
      ...(hasNominations
        ? phaseAt(nominations, timeZone, now)
        : { state: 'off' as const, words: 'Fans cannot propose nominees: it takes both dates.' }),
    },
    {
      name: 'Voting',
      ...(event.is_voting_active
        ? phaseAt(voting, timeZone, now)
        : { state: 'off' as const, words: 'The switch is off, so nobody can vote.' }),
    },
  ];
}

type Window = readonly [from: string | null, until: string | null];

function phaseAt([from, until]: Window, timeZone: string, now: number): Omit<Phase, 'name'> {
  const on = (instant: string) => formatWhen(instant, timeZone);
  if (from !== null && Date.parse(from) > now) return { state: 'coming', words: `Opens on ${on(from)}.` };
  if (until === null) return { state: 'now', words: 'Without an end.' };
  return Date.parse(until) > now
    ? { state: 'now', words: `Until ${on(until)}.` }
    : { state: 'over', words: `Closed on ${on(until)}.` };
}
