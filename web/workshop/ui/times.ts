const format = (instant: string | number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(instant));

/** `Nov 21, 2026, 5:05 PM` */
export const formatWhen = (instant: string | number, timeZone: string): string =>
  format(instant, { timeZone, dateStyle: 'medium', timeStyle: 'short' });

/** `5:05:03 PM` */
export const formatClock = (instant: string | number, timeZone: string): string =>
  format(instant, { timeZone, timeStyle: 'medium' });

/** An instant by the clock of a zone, as an input of type datetime-local has it: `2026-11-21T17:05`. */
export function wallTime(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

const day = 86_400_000;

/**
 * The instant of a wall-clock time of a zone, in milliseconds since the epoch; NaN for a text that is none. A time that the clock skips is the one
 * after its jump, of a time that comes twice it is the first.
 */
export function instantOf(wall: string, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return NaN;
  const offsets = [asUtc - day, asUtc + day].map((at) => Date.parse(`${wallTime(at, timeZone)}Z`) - at);
  const instants = offsets.map((offset) => asUtc - offset);
  const exact = instants.filter((instant) => wallTime(instant, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : (instants[0] ?? NaN);
}

/**
 * What is wrong with an instant that has to be still to come; undefined for a good one.
 * @param instead what can be done at once, such as `announce now`
 */
export function faultOfFuture(instant: number, now: number, instead: string): string | undefined {
  if (Number.isNaN(instant)) return 'Choose a day and a time.';
  return instant <= now ? `This time has passed. Choose a later one, or ${instead}.` : undefined;
}

/** A wall-clock time as it is stored, and null for an empty one. 11:59 PM of an end means the end of that day. */
export function storedTime(wall: string, timeZone: string, isEnd: boolean): string | null {
  const instant = instantOf(wall, timeZone);
  if (Number.isNaN(instant)) return null;
  return new Date(isEnd && wall.endsWith('T23:59') ? instant + 59_999 : instant).toISOString();
}
