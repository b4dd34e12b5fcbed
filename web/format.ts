import { partsOf, weekdayInWords } from '#contract/times.ts';

const hasZone = /(?:z|[+-]\d{2}:?\d{2})$/i;

/** Milliseconds since the epoch of a time from the server, which is UTC without a zone; NaN when it is not a time. */
export function parseInstant(text: string): number {
  const iso = text.trim().replace(' ', 'T');
  if (!iso.includes('T')) return Date.parse(`${iso}T00:00:00Z`);
  return Date.parse(hasZone.test(iso) ? iso : `${iso}Z`);
}

/** An event's time in the show's zone, such as `2/26/2027 08:00 PM`; empty when the text is not a time. */
export function formatEventTime(text: string | number, timeZone: string): string {
  const instant = typeof text === 'number' ? text : parseInstant(text);
  if (Number.isNaN(instant)) return '';
  const part = partsOf(instant, {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  });
  return `${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** The calendar day of a zone at an instant, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: number): string {
  const part = partsOf(instant, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** A voting day (`YYYY-MM-DD`), such as `Saturday, October 31, 2026`; a text that is none stays as it is. */
export function dayName(day: string): string {
  const instant = parseInstant(day);
  return Number.isNaN(instant) ? day : weekdayInWords(instant, 'UTC');
}

export function zoneName(timeZone: string, instant: number): string {
  return partsOf(instant, { timeZone, timeZoneName: 'longGeneric' })('timeZoneName') || timeZone;
}

/** The rest of a duration in whole units, rounded up to the second; all 0 once it is over. */
export function remaining(milliseconds: number) {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}
