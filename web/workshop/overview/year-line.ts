import type { Event } from '#contract/catalog.ts';
import type { EditionState } from '#contract/editions.ts';
import { takesNominations, votingState } from '#contract/phase.ts';

/** The dates of an event that say when a step of its year begins and ends. */
export type YearDates = Pick<
  Event,
  'is_voting_active' | 'voting_start' | 'voting_end' | 'fan_prenom_start' | 'fan_prenom_end'
>;

/** The steps that are left behind, even where their own time isn't over; the one where the year stands; those ahead. */
export type StepMark = 'done' | 'open' | 'now' | 'ahead';

export interface YearStep {
  state: EditionState;
  label: string;
  /** What the step is, for who has not been through a year yet. */
  about: string;
  mark: StepMark;
  /** Instants, where the step has them. */
  from: string | null;
  until: string | null;
}

/** In the order of the year. */
const words: Record<EditionState, [label: string, about: string]> = {
  draft: ['Draft', 'Only the team works on it'],
  nominating: ['Nominating', 'Fans propose nominees'],
  voting: ['Voting', 'Fans vote every day'],
  closed: ['Closed', 'The ballots are counted again'],
  certified: ['Certified', 'The result is sealed'],
  announced: ['Announced', 'Every winner is revealed'],
  archived: ['Archived', 'The next edition has begun'],
};

const states = Object.keys(words) as EditionState[];

/** Whether fans are to propose nominees: then a date says from when or until when. */
export const hasNominations = (dates: YearDates): boolean =>
  dates.fan_prenom_start !== null || dates.fan_prenom_end !== null;

/** Whether nominations are the next step of the year. */
export const awaitsNominations = (dates: YearDates, state: EditionState, now: number): boolean =>
  state === 'draft' && hasNominations(dates) && !isPast(dates.fan_prenom_end, now);

const isPast = (instant: string | null, now: number): boolean =>
  instant !== null && Date.parse(instant) <= now;

/**
 * The steps of an edition's year in order. Nominating is left out where it isn't planned.
 * @param now milliseconds since the epoch
 */
export function yearLine(dates: YearDates, current: EditionState, now: number): YearStep[] {
  const at = states.indexOf(current);
  const times: Partial<Record<EditionState, [from: string | null, until: string | null]>> = {
    nominating: [dates.fan_prenom_start, dates.fan_prenom_end],
    voting: [dates.voting_start, dates.voting_end],
    closed: [dates.voting_end, null],
  };
  const areOpen: Partial<Record<EditionState, boolean>> = {
    nominating: takesNominations(dates, now),
    voting: votingState(dates, now).isVotingOpen,
  };
  return states
    .map((state, index): YearStep => {
      const [label, about] = words[state];
      const [from, until] = times[state] ?? [null, null];
      const isLeft = index < at || isPast(until, now);
      const mark = index === at ? 'now' : isLeft ? (areOpen[state] ? 'open' : 'done') : 'ahead';
      return { state, label, about, mark, from, until };
    })
    .filter(({ state, mark }) => state !== 'nominating' || mark === 'now' || hasNominations(dates));
}
