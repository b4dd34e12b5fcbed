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

/** When a template is published, as a form has it; empty: from now on, and without an end. */
export interface TimeRange {
  readonly from: string;
  readonly until: string;
}

/** What is wrong with such times, by field; both are wall-clock times of one zone, as is `now`. */
export function timeRangeFaults(
  { from, until }: TimeRange,
  now: string,
): Partial<Record<keyof TimeRange, string>> {
  if (from && from <= now) return { from: 'This time has passed. Choose a later one, or publish now.' };
  if (until && until <= (from || now))
    return { until: from ? 'The end must be later than the start.' : 'This time has passed.' };
  return {};
}
