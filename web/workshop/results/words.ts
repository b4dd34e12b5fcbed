import type { RuleTerms } from '#contract/disqualification.ts';
import type { Answer } from '#contract/routes.ts';
import { plural } from '../../counts.ts';

/** A part of a whole in percent, with one place where it is small. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '0 %';
  const percent = (100 * part) / whole;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;
}

/** Time of day in the show's zone, to the second. */
export const clockTime = (at: string, timeZone: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone });

/** Hours and minutes in the show's zone. */
export const minuteTime = (at: number, timeZone: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** Day and time in the show's zone. */
export const dayAndTime = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });

/** From when to when in the show's zone, to the second; what both have in common is said once. */
export const stretchOf = (from: string, to: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).formatRange(
    Date.parse(from),
    Date.parse(to),
  );

/** How far behind the live count is, in plain words. */
export function lagWords(lag: Answer<'results.summary'>['lag']): string {
  if (!lag) return 'No vote has been counted yet.';
  const seconds = Math.round(lag.lag / 1000);
  return seconds < 2
    ? 'Votes are counted within two seconds.'
    : `The count was ${plural(seconds, 'second')} behind when it last counted.`;
}

/** What the last recount said of the live count, in plain words. */
export function driftWords(drift: Answer<'results.summary'>['drift'], timeZone: string): string {
  if (!drift)
    return 'The live count has not been compared with a recount yet, which is done once voting is closed.';
  const when = dayAndTime(drift.at, timeZone);
  return drift.differences === 0
    ? `The recount of ${when} agreed in every vote.`
    : `The recount of ${when} differed by ${plural(drift.votes, 'vote')} in ${plural(drift.differences, 'count')}.`;
}

/** Terms as a sentence would have them. */
export function termsWords(terms: RuleTerms): string {
  if (terms.kind === 'account') return `All ballots of ${plural(terms.accounts.length, 'account')}`;
  if (terms.kind === 'address')
    return `All ballots begun at ${plural(terms.addresses.length, 'address', 'addresses')}`;
  if (terms.kind === 'domain') return `All ballots of accounts with mail at ${terms.domain}`;
  if (terms.kind === 'burst')
    return `Bursts of at least ${plural(terms.ballots, 'ballot')} from one address within ${plural(terms.seconds, 'second')}`;
  return `Ballots begun within ${plural(terms.seconds, 'second')} of the registration`;
}
