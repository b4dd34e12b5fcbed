import type { Category } from '#contract/catalog.ts';
import type { Body } from '#contract/routes.ts';
import type { ApiError } from '../../api/client.ts';

/** What a visitor has typed; it outlives a change of category, and of the kind of form with it. */
export interface Entries {
  nomination: string;
  /** Cast or performer names, with a movie or scene. */
  description: string;
  /** X handle, with a profile. */
  nomination_twitter: string;
}

/** Where an alert can stand. */
export type Place = keyof Entries | 'g-recaptcha-response' | 'general';
export type Faults = Partial<Record<Place, string>>;

/** The kind of form a category takes (tests/SPEC.md: Data model): by its type. */
export const kindOf = ({ type }: Pick<Category, 'type'>): 'profile' | 'movie-or-scene' =>
  type.key === 'PROFILE' ? 'profile' : 'movie-or-scene';

/** What is missing, in the words of the contract. */
export function missingOf({ nomination }: Pick<Entries, 'nomination'>, token: string): Faults {
  return {
    ...(nomination.trim() === '' && { nomination: 'Please enter your nominee.' }),
    ...(token === '' && { 'g-recaptcha-response': 'Please complete the bot check.' }),
  };
}

/** What the form of a category sends: the field of the other kind stays behind, and so does an empty one. */
export function bodyOf(
  category: Pick<Category, 'type'>,
  { nomination, description, nomination_twitter: twitter }: Entries,
  token: string,
): Body<'prenominations.nominate'> {
  const named = { nomination: nomination.trim(), 'g-recaptcha-response': token };
  if (kindOf(category) === 'profile') {
    return twitter.trim() ? { ...named, nomination_twitter: twitter.trim() } : named;
  }
  return description.trim() ? { ...named, description: description.trim() } : named;
}

const places: readonly string[] = [
  'nomination',
  'description',
  'nomination_twitter',
  'g-recaptcha-response',
] satisfies Place[];

/**
 * The alerts of a failed submit: the server's messages by field, those of unknown fields and of none in general. Without an
 * errors field tests/SPEC.md: Errors words the failure; a server that was not reached answered nothing, and says so.
 */
export function faultsOf({ code, errors, message }: Pick<ApiError, 'code' | 'errors' | 'message'>): Faults {
  const entries = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  if (entries.length === 0) {
    return { general: code === 'offline' ? message : 'An unexpected error occurred. Please try again.' };
  }
  const faults: Faults = {};
  for (const [field, messages] of entries) {
    const place = places.includes(field) ? (field as Place) : 'general';
    faults[place] = [faults[place], ...messages].filter(Boolean).join(' ');
  }
  return faults;
}
