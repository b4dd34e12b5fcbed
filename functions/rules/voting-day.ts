import type { ZoneClock } from '#records/ballot-paper.ts';

/** One formatter a zone: making one takes milliseconds, using it none. Shows have one zone, so there are few. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of a zone at an instant (milliseconds since the epoch), as `YYYY-MM-DD`: what the limit of votes counts by
 * (tests/SPEC.md: Rules of a vote). Days are 23 or 25 hours long where the zone changes its clocks.
 * @param clock spares a new process the loading of Node's time zones, 15 ms, where it is of this zone and knows the instant
 * @throws RangeError when the zone is not an IANA name
 */
export function votingDay(now: number, timeZone: string, clock?: ZoneClock): string {
  const ahead = clock?.timeZone === timeZone ? aheadAt(clock, now) : undefined;
  if (ahead !== undefined) return new Date(now + ahead).toISOString().slice(0, 10);
  const formatter =
    formatters.get(timeZone) ??
    // Canadian English writes dates as ISO 8601 does.
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, formatter);
  return formatter.format(now);
}

/** How far the zone is ahead of UTC at an instant, in milliseconds; undefined outside the clock's stretch. */
function aheadAt({ from, until, offsets }: ZoneClock, now: number): number | undefined {
  if (now < from || now >= until) return undefined;
  return offsets.findLast(([at]) => at <= now)?.[1];
}

const hour = 3_600_000;

/** The calendar days that it is somewhere at an instant (milliseconds since the epoch), two or three: zones lie from 12 hours behind UTC to 14 ahead. */
export const daysAnywhere = (now: number): string[] => [
  ...new Set([-12, 0, 14].map((ahead) => new Date(now + ahead * hour).toISOString().slice(0, 10))),
];
