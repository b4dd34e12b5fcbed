import { AppError } from './errors.ts';

/**
 * The refusal of somebody who has to wait so many seconds, and is told how long. Said in general beside the message, for forms that say
 * everything by field (tests/SPEC.md: Validation).
 */
export function tooManyAttempts(seconds: number): AppError {
  const retryAfter = Math.max(1, seconds);
  const message = `Too many attempts. Please try again in ${inWords(Math.ceil(retryAfter))}.`;
  return new AppError('too_many_attempts', { message, retryAfter, errors: { general: [message] } });
}

/** A wait in the largest unit that fits, rounded up: nobody is asked to come back too soon. */
function inWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
