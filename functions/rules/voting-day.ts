import type { ZoneClock } from '#records/ballot-paper.ts';

/** One formatter per zone: creating one takes milliseconds. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * `YYYY-MM-DD`, by which votes are limited (tests/SPEC.md: Rules of a vote).
 * @param clock if it covers zone and time, saves a new process 15 ms of loading Node's time zones
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

/** Offset from UTC in milliseconds; undefined outside the clock's period. */
function aheadAt({ from, until, offsets }: ZoneClock, now: number): number | undefined {
  if (now < from || now >= until) return undefined;
  return offsets.findLast(([at]) => at <= now)?.[1];
}

const hour = 3_600_000;

/** The two or three calendar days on Earth: zones range from UTC-12 to UTC+14. */
export const daysAnywhere = (now: number): string[] => [
  ...new Set([-12, 0, 14].map((ahead) => new Date(now + ahead * hour).toISOString().slice(0, 10))),
];
