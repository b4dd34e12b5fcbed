/** Making one takes longer than using it: hundreds of pages that a server draws share a few. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Gives the parts of an instant, whose order and punctuation are not the same in every browser, in any language. */
export function partsOf(instant: number, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, format);
  const parts = format.formatToParts(instant);
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
}

/** A day in a sentence, such as `March 14, 2027`; of the visitor's own zone without one. */
export function dayInWords(instant: number, timeZone?: string): string {
  const part = partsOf(instant, { timeZone, year: 'numeric', month: 'long', day: 'numeric' });
  return `${part('month')} ${part('day')}, ${part('year')}`;
}

/** The same after its day of the week, such as `Sunday, March 14, 2027`. */
export const weekdayInWords = (instant: number, timeZone: string): string =>
  `${partsOf(instant, { timeZone, weekday: 'long' })('weekday')}, ${dayInWords(instant, timeZone)}`;

/** A moment in a sentence, such as `March 14 at 11:59 PM PT`; by the visitor's own clock without a zone. */
export function momentInWords(instant: number, timeZone?: string): string {
  const part = partsOf(instant, {
    timeZone,
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'shortGeneric',
  });
  return `${part('month')} ${part('day')} at ${part('hour')}:${part('minute')} ${part('dayPeriod')} ${part('timeZoneName')}`;
}
