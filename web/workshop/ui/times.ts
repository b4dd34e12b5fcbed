const format = (instant: string | number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(instant));

/** `Nov 21, 2026, 5:05 PM` */
export const formatWhen = (instant: string | number, timeZone: string): string =>
  format(instant, { timeZone, dateStyle: 'medium', timeStyle: 'short' });

/** `5:05:03 PM` */
export const formatClock = (instant: string | number, timeZone: string): string =>
  format(instant, { timeZone, timeStyle: 'medium' });
