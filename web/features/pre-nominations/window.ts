import type { Event } from '#contract/catalog.ts';
import { preNominationCode } from '#contract/event-code.ts';

export type Window = Pick<Event, 'is_voting_active' | 'fan_prenom_start' | 'fan_prenom_end'>;

/** The event whose pre-nominations the page takes; undefined when there is none. */
export const preNominationEvent = (events: readonly Event[]): Event | undefined =>
  events.find(({ code }) => code === preNominationCode);

/**
 * Whether pre-nominations are taken: the event's switch is on, and now is after the start and before the end, both of them strictly
 * (tests/SPEC.md: States and transitions). Without both bounds there is no window. Milliseconds since the epoch.
 */
export function isActive(window: Window, now: number): boolean {
  const bounds = boundsOf(window);
  return window.is_voting_active && bounds !== undefined && now > bounds.start && now < bounds.end;
}

/** The next instant at which `isActive` may change; undefined when none comes. */
export function nextChange(window: Window, now: number): number | undefined {
  const bounds = boundsOf(window);
  // The start itself is still outside, the end is outside again.
  return bounds && [bounds.start + 1, bounds.end].find((instant) => instant > now);
}

function boundsOf({ fan_prenom_start: start, fan_prenom_end: end }: Window) {
  return start === null || end === null ? undefined : { start: Date.parse(start), end: Date.parse(end) };
}
