const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

/** A voting day, such as `Saturday, October 31, 2026`. */
export const dayName = (day: string): string =>
  format({ timeZone: 'UTC', dateStyle: 'full' }).format(Date.parse(`${day}T00:00:00Z`));

/** An instant where the visitor is, such as `October 31, 2026 at 7:05 PM`. */
export const momentOf = (instant: string): string =>
  format({ dateStyle: 'long', timeStyle: 'short' }).format(Date.parse(instant));

/** Since when, such as `since October 2026`. */
export const monthOf = (instant: string): string =>
  `since ${format({ month: 'long', year: 'numeric' }).format(Date.parse(instant))}`;
