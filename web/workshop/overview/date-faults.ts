import type { EditionState } from '#contract/editions.ts';
import { switchName } from '../content/labels.ts';
import { hasNominations, type YearDates } from './year-line.ts';

/** Dates that are missing or disagree, as long as they still decide something. */
export function dateFaults(dates: YearDates, state: EditionState): string[] {
  if (state === 'voting')
    return dates.voting_end === null
      ? ['Voting has no end date. Without one its result can’t be certified.']
      : [];
  if (state !== 'draft' && state !== 'nominating') return [];
  return [...votingFaults(dates), ...nominationFaults(dates), ...switchFaults(dates)];
}

function votingFaults({ voting_start: start, voting_end: end }: YearDates): string[] {
  const faults: string[] = [];
  if (start === null) faults.push('Voting has no start date.');
  if (end === null) faults.push('Voting has no end date.');
  if (isAfter(start, end, true)) faults.push('Voting ends before it starts.');
  return faults;
}

function switchFaults(dates: YearDates): string[] {
  if (dates.is_voting_active) return [];
  return hasNominations(dates)
    ? [`‘${switchName}’ is off. Neither opens, whatever their dates say.`]
    : [`‘${switchName}’ is off. Voting won’t open, whatever its dates say.`];
}

function nominationFaults(dates: YearDates): string[] {
  const { fan_prenom_start: start, fan_prenom_end: end, voting_start: voting } = dates;
  if (!hasNominations(dates)) return [];
  const faults: string[] = [];
  if (start === null) faults.push('Nominations have an end date but no start date.');
  if (end === null) faults.push('Nominations have a start date but no end date.');
  if (isAfter(start, end, true)) faults.push('Nominations end before they start.');
  if (isAfter(end, voting)) faults.push('Voting starts before nominations end.');
  return faults;
}

/** Whether both instants are known, and the first is after the second, or at the same time too. */
function isAfter(first: string | null, second: string | null, orAt = false): boolean {
  if (first === null || second === null) return false;
  const difference = Date.parse(first) - Date.parse(second);
  return orAt ? difference >= 0 : difference > 0;
}
