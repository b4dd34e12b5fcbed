import { DateTime } from 'luxon';

/** In milliseconds since the epoch (see `votingDay`). */
export const nextDayStart = (now: number, timeZone: string): number =>
  DateTime.fromMillis(now, { zone: timeZone }).plus({ days: 1 }).startOf('day').toMillis();
