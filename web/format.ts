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
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** The calendar day of a zone at an instant, as `YYYY-MM-DD`, which is how Canadian English writes dates. */
export function dayIn(timeZone: string, instant: number): string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone, ...digits }).format(instant);
}

export function zoneName(timeZone: string, instant: number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
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
