import type { Event } from '#contract/catalog.ts';

export type Window = Pick<Event, 'is_voting_active' | 'fan_prenom_start' | 'fan_prenom_end'>;

/** Code of the event that takes pre-nominations (specification section 3). */
const eventCode = 'GAYVNAWARDS';

/** The event whose pre-nominations the page takes; undefined when there is none. */
export const preNominationEvent = (events: readonly Event[]): Event | undefined =>
  events.find(({ code }) => code === eventCode);

/**
 * Whether pre-nominations are taken: the event's switch is on, and now is after the start and before the end, both of them strictly
 * (specification section 4). A bound that is not set does not bind. Milliseconds since the epoch.
 */
export function isActive(window: Window, now: number): boolean {
  const { start, end } = boundsOf(window);
  return window.is_voting_active && now > start && now < end;
}

/** The next instant at which `isActive` may change; undefined when none comes. */
export function nextChange(window: Window, now: number): number | undefined {
  const { start, end } = boundsOf(window);
  // The start itself is still outside, the end is outside again.
  return [start + 1, end].find((instant) => Number.isFinite(instant) && instant > now);
}

const boundsOf = ({ fan_prenom_start: start, fan_prenom_end: end }: Window) => ({
  start: start === null ? -Infinity : Date.parse(start),
  end: end === null ? Infinity : Date.parse(end),
});
