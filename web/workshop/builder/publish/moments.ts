const day = 86_400_000;

function partsOf(instant: number, timeZone: string) {
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(instant);
  return {
    weekday: text({ weekday: 'short' }),
    date: text({ month: 'short', day: 'numeric' }),
    year: text({ year: 'numeric' }),
    time: text({ hour: 'numeric', minute: '2-digit' }),
  };
}

/** `Sat, Mar 7, 6:00 PM`, in a zone; with the year where it is not that of `now`. All in milliseconds since the epoch. */
export function formatStart(instant: number, now: number, timeZone: string): string {
  const { weekday, date, year, time } = partsOf(instant, timeZone);
  const isThisYear = year === partsOf(now, timeZone).year;
  return `${weekday}, ${date}${isThisYear ? '' : `, ${year}`}, ${time}`;
}

/** The end of what begins at `start`: `11:00 PM` on the same day, `Sun, 1:00 AM` in the same week, else as `formatStart`. */
export function formatSpan(start: number, end: number, now: number, timeZone: string): string {
  const [from, until] = [partsOf(start, timeZone), partsOf(end, timeZone)];
  if (end - start < day && from.weekday === until.weekday) return until.time;
  return end - start < 6 * day ? `${until.weekday}, ${until.time}` : formatStart(end, now, timeZone);
}
