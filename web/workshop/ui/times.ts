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

/**
 * The instant (ISO 8601 in UTC) of a wall-clock time `YYYY-MM-DDTHH:mm` in a zone: of two, where the clocks go back, the first; where they
 * go forward, an hour later. Undefined for what is no time.
 */
export function instantOf(wall: string, timeZone: string): string | undefined {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const aheadAt = (instant: number) => Date.parse(`${wallTime(instant, timeZone)}:00Z`) - instant;
  // The offsets a day before and after are those around a change of the clocks.
  const day = 86_400_000;
  const [before, after] = [asUtc - aheadAt(asUtc - day), asUtc - aheadAt(asUtc + day)];
  const found = [before, after].find((instant) => wallTime(instant, timeZone) === wall) ?? before;
  return new Date(found).toISOString();
}
