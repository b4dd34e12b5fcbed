import type { Category, Event } from '#contract/catalog.ts';
import { preNominationCode } from '#contract/event-code.ts';
import type { Body } from '#contract/routes.ts';
import type { ApiError } from '../../api/client.ts';

export const preNominationEvent = (events: readonly Event[]): Event | undefined =>
  events.find(({ code }) => code === preNominationCode);

/** What a visitor has typed, for either kind of form. */
export type Entries = Record<'nomination' | 'description' | 'nomination_twitter', string>;

export type Faults = Partial<Record<keyof Entries | 'g-recaptcha-response' | 'general', string>>;

/** A category of profiles takes the profile form, every other one the movie/scene form (tests/SPEC.md: Data model). */
export const isProfile = ({ type }: Pick<Category, 'type'>): boolean => type.key === 'PROFILE';

/** Whether what is typed for one category makes sense in another: a film is no scene, and neither is a person. */
export const fits = (one: Pick<Category, 'type'>, other: Pick<Category, 'type'>): boolean =>
  one.type.key === other.type.key;

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
