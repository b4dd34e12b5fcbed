const format = (instant: string | number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(instant));

/** `Nov 21, 2026, 5:05 PM` */
export const formatWhen = (instant: string | number, timeZone: string): string =>
  format(instant, { timeZone, dateStyle: 'medium', timeStyle: 'short' });

/** `5:05:03 PM` */
export const formatClock = (instant: string | number, timeZone: string): string =>
  format(instant, { timeZone, timeStyle: 'medium' });

/** What the clock of a zone shows at an instant, as milliseconds since the epoch by a clock that shows the same in UTC. */
function clockAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const clock = new Date(0);
  // `Date.UTC` takes the year 27 for 1927.
  clock.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return clock.setUTCHours(part('hour'), part('minute'), part('second'));
}

/** An instant by the clock of a zone, as an input of type datetime-local has it: `2026-11-21T17:05`. */
export const wallTime = (instant: number, timeZone: string): string =>
  new Date(clockAt(instant, timeZone)).toISOString().replace(/:[\d.]+Z$/, '');

const day = 86_400_000;

/**
 * The instant of a wall-clock time of a zone, in milliseconds since the epoch; NaN for a text that is none. A time that the clock skips is the one
 * after its jump, of a time that comes twice it is the first.
 */
export function instantOf(wall: string, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return NaN;
  const offsets = [asUtc - day, asUtc + day].map((at) => clockAt(at, timeZone) - at);
  const instants = offsets.map((offset) => asUtc - offset);
  const exact = instants.filter((instant) => wallTime(instant, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : (instants[0] ?? NaN);
}

/** What a date field has while its date is not whole: the browser doesn't say which parts are there. */
export const partialDate = 'partial';

/** What is wrong with a wall-clock time as it was typed, whatever it is for; undefined for a good one, and for none. */
export function faultOfWall(wall: string): string | undefined {
  if (wall === '') return undefined;
  if (Number.isNaN(Date.parse(`${wall}Z`))) return 'Enter the whole date and time, or clear all of it.';
  return /^[1-9]\d{3}-/.test(wall) ? undefined : 'Enter the year with four digits.';
}

/**
 * What is wrong with a wall-clock time that has to be still to come; undefined for a good one.
 * @param instead what can be done without waiting, such as `announce now`
 */
export function faultOfFuture(
  wall: string,
  timeZone: string,
  now: number,
  instead: string,
): string | undefined {
  if (wall === '') return 'Choose a day and a time.';
  const passed = `This time has passed. Choose a later one, or ${instead}.`;
  return faultOfWall(wall) ?? (instantOf(wall, timeZone) <= now ? passed : undefined);
}

/** The last instant whose year has four digits in UTC, as stored instants have them. */
const last = Date.parse('9999-12-31T23:59:59.999Z');

/** A wall-clock time without a fault as it is stored, and null for an empty one. 11:59 PM of an end means the end of that day. */
export function storedTime(wall: string, timeZone: string, isEnd: boolean): string | null {
  const instant = instantOf(wall, timeZone);
  if (Number.isNaN(instant)) return null;
  const whole = isEnd && wall.endsWith('T23:59') ? instant + 59_999 : instant;
  return new Date(Math.min(whole, last)).toISOString();
}
