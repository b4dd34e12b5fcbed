import type { ContentValues } from '#contract/content.ts';
import { takesNominations, votingState } from '#contract/phase.ts';
import { switchName } from '../content/labels.ts';
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
  const { is_voting_active: isOn, fan_prenom_start: from, fan_prenom_end: until } = event;
  const { isClosed, isVotingOpen } = votingState(event, now);
  const isWhole = from !== null && until !== null;
  const stands = (window: Window) => standing(window, { isOn, timeZone });
  return [
    {
      name: 'Pre-nominations',
      ...(isWhole
        ? stands({ from, until, isNow: takesNominations(event, now), isOver: now >= Date.parse(until) })
        : { state: 'off' as const, words: 'Fans can’t suggest nominees until both dates are set.' }),
    },
    {
      name: 'Voting',
      ...stands({
        from: event.voting_start,
        until: event.voting_end,
        isNow: isVotingOpen,
        isOver: isClosed,
      }),
    },
  ];
}

interface Window {
  from: string | null;
  until: string | null;
  /** What the API takes. */
  isNow: boolean;
  isOver: boolean;
}

function standing(
  { from, until, isNow, isOver }: Window,
  { isOn, timeZone }: { isOn: boolean; timeZone: string },
): Omit<Phase, 'name'> {
  const on = (instant: string | null) => formatWhen(instant ?? '', timeZone);
  if (isOver) return { state: 'over', words: `Closed on ${on(until)}.` };
  if (!isOn) return { state: 'off', words: `‘${switchName}’ is off, whatever the dates say.` };
  if (!isNow) return { state: 'coming', words: `Opens on ${on(from)}.` };
  return { state: 'now', words: until === null ? 'Without an end.' : `Until ${on(until)}.` };
}
