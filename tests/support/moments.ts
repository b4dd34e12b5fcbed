import { DateTime } from 'luxon';
import type { Event } from '#contract/catalog.ts';

type Instant = 'voting_start' | 'voting_end' | 'fan_prenom_start' | 'fan_prenom_end';

/** A moment of a show, in milliseconds since the epoch: the sample show is open whenever it is first started, and its times move along. */
export type Moment = (event: Event) => number;

export const day = 24 * 3_600_000;

/** So many milliseconds after an instant of the event, or before it. */
export const from =
  (instant: Instant, milliseconds: number): Moment =>
  (event) =>
    Date.parse(event[instant] ?? '') + milliseconds;

const inZone = (instant: string | null) => DateTime.fromISO(instant ?? '', { zone: 'America/Los_Angeles' });

/** An instant of the event as sentences say it, in the zone of the sample show. */
export const shownTime = (event: Event, instant: Instant): string =>
  inZone(event[instant]).toFormat("MMMM d 'at' h:mm a 'PT'", { locale: 'en-US' });

/** So many milliseconds after a midnight of the show's zone while voting is open, or before it. */
export const fromMidnight =
  (milliseconds: number): Moment =>
  ({ voting_start }) =>
    inZone(voting_start).plus({ days: 70 }).startOf('day').toMillis() + milliseconds;
