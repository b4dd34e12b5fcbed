import { DateTime } from 'luxon';

/** When a zone's next calendar day begins, in milliseconds since the epoch (see `votingDay`). */
export const nextDayStart = (now: number, timeZone: string): number =>
  DateTime.fromMillis(now, { zone: timeZone }).plus({ days: 1 }).startOf('day').toMillis();
