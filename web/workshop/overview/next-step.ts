import type { EditionState } from '#contract/editions.ts';
import { switchName } from '../content/labels.ts';
import { formatWhen } from '../ui/times.ts';
import { awaitsNominations, type YearDates } from './year-line.ts';

export interface NextStep {
  /** What comes next, and when. */
  text: string;
  /** What happens then, after ‘Missing before’. */
  event: string;
}

interface Standing {
  state: EditionState;
  now: number;
  timeZone: string;
  /** Whether figures of a certified result are still sealed; undefined where the user may not know. */
  isSealed: boolean | undefined;
}

/** What an edition's next step is, and when it comes in the show's time zone. */
export function nextStep(dates: YearDates, { state, now, timeZone, isSealed }: Standing): NextStep {
  const when = (instant: string) => formatWhen(instant, timeZone);
  switch (state) {
    case 'draft':
    case 'nominating': {
      const isFirst = awaitsNominations(dates, state, now);
      const event = isFirst ? 'nominations open' : 'voting opens';
      return { event, text: isFirst ? nominationsOpen(dates, now, when) : votingOpens(dates, now, when) };
    }
    case 'voting':
      return {
        event: 'voting closes',
        text: dates.voting_end
          ? `Voting closes on ${when(dates.voting_end)}.`
          : 'Voting is open and has no end date.',
      };
    case 'closed':
      return { event: 'the result is certified', text: 'Voting is over. Next, the result is certified.' };
    case 'certified':
      return {
        event: 'the winners are revealed',
        text: 'The result is certified. Next, the winners are revealed, one category after another.',
      };
    case 'announced':
      return {
        event: 'the next edition',
        text: isSealed
          ? 'Every winner is revealed. Next, all figures are published, so that everyone can check the count.'
          : 'Every winner is revealed. What comes next is another edition.',
      };
    case 'archived':
    default:
      return { event: 'the next edition', text: 'A newer edition has begun.' };
  }
}

type When = (instant: string) => string;

function nominationsOpen(
  { fan_prenom_start: start, is_voting_active: isOn }: YearDates,
  now: number,
  when: When,
) {
  if (start === null) return 'Nominations open on a date that isn’t set yet.';
  return opening('Nominations open', 'Nominations', { start, isOn }, now, when);
}

function votingOpens({ voting_start: start, is_voting_active: isOn }: YearDates, now: number, when: When) {
  if (start === null) return `Voting has no opening date: it opens as soon as you turn on ‘${switchName}’.`;
  return opening('Voting opens', 'Voting', { start, isOn }, now, when);
}

function opening(
  opens: string,
  what: string,
  { start, isOn }: { start: string; isOn: boolean },
  now: number,
  when: When,
): string {
  if (Date.parse(start) <= now)
    return `${what} would be open since ${when(start)}, but ‘${switchName}’ is off.`;
  return `${opens} on ${when(start)}${isOn ? '' : `, once ‘${switchName}’ is on`}.`;
}
