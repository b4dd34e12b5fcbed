import type { Category, Event } from '#contract/catalog.ts';
import { preNominationCode } from '#contract/event-code.ts';
import type { Body } from '#contract/routes.ts';
import type { ApiError } from '../../api/client.ts';

export type TimeRange = Pick<Event, 'is_voting_active' | 'fan_prenom_start' | 'fan_prenom_end'>;

export const preNominationEvent = (events: readonly Event[]): Event | undefined =>
  events.find(({ code }) => code === preNominationCode);

/**
 * Whether pre-nominations are taken at an instant (milliseconds since the epoch): the event's switch is on, and now is
 * strictly between start and end (tests/SPEC.md: States and transitions). Without both bounds they never are.
 */
export function isActive(range: TimeRange, now: number): boolean {
  const bounds = boundsOf(range);
  return range.is_voting_active && bounds !== undefined && now > bounds.start && now < bounds.end;
}

/** The next instant at which `isActive` may change; undefined when none comes. */
export function nextChange(range: TimeRange, now: number): number | undefined {
  const bounds = boundsOf(range);
  // Pre-nominations begin a millisecond after the start, and end at the end.
  return bounds && [bounds.start + 1, bounds.end].find((instant) => instant > now);
}

function boundsOf({ fan_prenom_start: start, fan_prenom_end: end }: TimeRange) {
  return start === null || end === null ? undefined : { start: Date.parse(start), end: Date.parse(end) };
}

/** What a visitor has typed, for either kind of form; it outlives a change of category. */
export type Entries = Record<'nomination' | 'description' | 'nomination_twitter', string>;

export type Faults = Partial<Record<keyof Entries | 'g-recaptcha-response' | 'general', string>>;

/** A category of profiles takes the profile form, every other one the movie/scene form (tests/SPEC.md: Data model). */
export const isProfile = ({ type }: Pick<Category, 'type'>): boolean => type.key === 'PROFILE';

/** What is missing, in the words of the contract. */
export function missingOf({ nomination }: Pick<Entries, 'nomination'>, token: string): Faults {
  return {
    ...(nomination.trim() === '' && { nomination: 'Please enter your nominee.' }),
    ...(token === '' && { 'g-recaptcha-response': 'Please complete the bot check.' }),
  };
}

/** What the form of a category sends: not the field of the other form, nor an empty one. */
export function bodyOf(
  category: Pick<Category, 'type'>,
  entries: Entries,
  token: string,
): Body<'prenominations.nominate'> {
  const body = { nomination: entries.nomination.trim(), 'g-recaptcha-response': token };
  const field = isProfile(category) ? 'nomination_twitter' : 'description';
  const value = entries[field].trim();
  return value ? { ...body, [field]: value } : body;
}

const positions = ['nomination', 'description', 'nomination_twitter', 'g-recaptcha-response'] as const;

/**
 * The alerts of a failed submit: the server's messages by field, those of unknown fields in general. Without an errors
 * field they are worded by tests/SPEC.md: Errors, unless the server was not reached at all.
 */
export function faultsOf({ code, errors, message }: Pick<ApiError, 'code' | 'errors' | 'message'>): Faults {
  const entries = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  if (entries.length === 0) {
    return { general: code === 'offline' ? message : 'An unexpected error occurred. Please try again.' };
  }
  const faults: Faults = {};
  for (const [field, messages] of entries) {
    const position = positions.find((each) => each === field) ?? 'general';
    faults[position] = [faults[position], ...messages].filter(Boolean).join(' ');
  }
  return faults;
}
