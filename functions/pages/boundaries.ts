import { DateTime } from 'luxon';
import { turnsOf } from '#contract/phase.ts';
import type { ShowParts } from '#records/show.ts';
import type { StoredRelease } from '#records/templates.ts';
import { nextDayStart } from '#rules/next-day.ts';

/** What pages show by the time alone. */
export interface Timetable {
  event: ShowParts['event'] | undefined;
  timeZone: string;
  /** Those that may change what home shows. */
  releases: readonly StoredRelease[];
}

/** A time in which nothing that pages show changes by itself; the next voting day ends it at the latest. */
export interface Interval {
  at: number;
  until: number;
}

/** The interval that an instant is in. `at` is its first instant, so that the same content gives the same page throughout. */
export function intervalAt(timetable: Timetable, now: number): Interval {
  const turns = instantsOf(timetable);
  const dayStart = DateTime.fromMillis(now, { zone: timetable.timeZone }).startOf('day').toMillis();
  const at = Math.max(dayStart, ...turns.filter((turn) => turn <= now));
  const until = Math.min(nextDayStart(now, timetable.timeZone), ...turns.filter((turn) => turn > now));
  return { at, until };
}

function instantsOf({ event, releases }: Timetable): number[] {
  const instants = (texts: (string | null | undefined)[]) =>
    texts.flatMap((text) => (text ? [Date.parse(text)] : []));
  return [
    ...turnsOf(event ?? {}),
    ...instants([event?.nominees_from]),
    ...releases.flatMap(({ from, until }) => instants([from, until])),
  ];
}
