/** One formatter a zone: making one takes milliseconds, using it none. Shows have one zone, so there are few. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of a zone at an instant (milliseconds since the epoch), as `YYYY-MM-DD`: what the limit of votes counts by
 * (design: a vote). Days are 23 or 25 hours long where the zone changes its clocks.
 * @throws RangeError when the zone is not an IANA name
 */
export function votingDay(now: number, timeZone: string): string {
  const formatter =
    formatters.get(timeZone) ??
    // Canadian English writes dates as ISO 8601 does.
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, formatter);
  return formatter.format(now);
}
