/** A clock that stands still until it is set. */
export function testClock(start: number | string) {
  let time = new Date(start).getTime();
  return {
    now: () => time,
    /** Sets the time: milliseconds since the epoch, or an instant. */
    set: (instant: number | string) => {
      time = new Date(instant).getTime();
    },
  };
}
