/**
 * What an event takes at an instant, and the phase that follows: the one rule for the API, the site and the workshop
 * (tests/SPEC.md: States and transitions). Instants to compare with are milliseconds since the epoch.
 */
import type { AppConfig } from './app.ts';
import type { Event } from './catalog.ts';

export type VotingDates = Pick<Event, 'is_voting_active' | 'voting_start' | 'voting_end'>;
export type NominationDates = Pick<Event, 'is_voting_active' | 'fan_prenom_start' | 'fan_prenom_end'>;
export type EventDates = VotingDates & NominationDates;

/** In the order of the year. Pre-nominations may be taken while voting is open, too: `takesNominations` tells. */
export const phases = ['before', 'nominating', 'open', 'closed', 'revealing', 'announced'] as const;
export type Phase = (typeof phases)[number];
/** Whether a winner is out. */
export const hasWinners = (phase: Phase): phase is 'revealing' | 'announced' =>
  phase === 'revealing' || phase === 'announced';

/** How far the winners are out: none, some, or all of them. */
export type WinnersOut = AppConfig['schedule']['winners'];

export interface VotingState {
  /** Voting has begun by its dates, whatever the switch says. */
  isOpen: boolean;
  /** Voting is over by its dates. */
  isClosed: boolean;
  /** Votes are taken. */
  isVotingOpen: boolean;
}

/** The start is inclusive, the end exclusive (tests/SPEC.md: Rules of a vote). Without a start, the switch alone opens voting. */
export function votingState(event: VotingDates | undefined, now: number): VotingState {
  const isOpen =
    event !== undefined && (event.voting_start === null || now >= Date.parse(event.voting_start));
  const isClosed = now >= instantOf(event?.voting_end);
  return { isOpen, isClosed, isVotingOpen: isOpen && !isClosed && event.is_voting_active };
}

/** Whether fans can pre-nominate. Start and end are exclusive; without both of them, never. */
export const takesNominations = (event: Partial<NominationDates> | undefined, now: number): boolean =>
  event?.is_voting_active === true &&
  now > instantOf(event.fan_prenom_start) &&
  now < instantOf(event.fan_prenom_end);

/**
 * The phase of a show. While the switch is off within the window of voting, that is closed; without a start, it has not begun.
 * @param winners how far they are out, where that is known
 */
export function phaseOf(
  event: (VotingDates & Partial<NominationDates>) | undefined,
  now: number,
  winners: WinnersOut = 'closed',
): Phase {
  const { isOpen, isClosed, isVotingOpen } = votingState(event, now);
  if (isVotingOpen) return 'open';
  if (isClosed || (isOpen && (event?.voting_start || winners !== 'closed'))) return winners;
  return takesNominations(event, now) ? 'nominating' : 'before';
}

/** The phase by a configuration of the site, at the time that it was made unless another is given. */
export const phaseIn = (
  { schedule, serverTime }: Pick<AppConfig, 'schedule' | 'serverTime'>,
  now = Date.parse(serverTime),
): Phase => phaseOf(schedule, now, schedule.winners);

/**
 * How far the winners are out.
 * @param revealed how many categories have revealed winners
 * @param unrevealed how many that can have winners have none yet
 */
export const winnersOut = (revealed: number, unrevealed: number): WinnersOut =>
  revealed === 0 ? 'closed' : unrevealed > 0 ? 'revealing' : 'announced';

/** The instants at which what an event takes may change: pre-nominations open after their start, not at it. */
export const turnsOf = (dates: Partial<EventDates>): number[] => [
  instantOf(dates.voting_start),
  instantOf(dates.voting_end),
  instantOf(dates.fan_prenom_start) + 1,
  instantOf(dates.fan_prenom_end),
];

/** NaN where there is none: it is neither before nor after any other. */
const instantOf = (text: string | null | undefined): number => Date.parse(text ?? '');
