import { DateTime } from 'luxon';

/**
 * The calendar day of a zone at an instant, as `YYYY-MM-DD`: what the limit of votes counts by (design: a vote).
 * Days are 23 or 25 hours long where the zone changes its clocks.
 */
export const votingDay = (now: number, timeZone: string): string => inZone(now, timeZone).toISODate();

/** When the day of `votingDay` ends and the next begins, in milliseconds since the epoch. */
export const nextDayStart = (now: number, timeZone: string): number =>
  inZone(now, timeZone).plus({ days: 1 }).startOf('day').toMillis();

/** @throws Error when the zone is not an IANA name */
function inZone(now: number, timeZone: string): DateTime<true> {
  const time = DateTime.fromMillis(now, { zone: timeZone });
  if (!time.isValid) throw new Error(`The show's time zone ${timeZone} is not known.`);
  return time;
}
