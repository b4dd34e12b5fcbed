import { AppError } from '#platform/errors.ts';
import { commonPasswords } from './common-passwords.ts';

export interface PasswordOwner {
  email: string;
  awards: string;
}

const common = 'This password is too easy to guess. Please choose another one.';
const ownWords = 'Please choose a password that isn’t your email address or the name of the show.';

/** Up to so many characters beside a word, such as a year, leave it easy to guess. */
const maxBeside = 4;

/** A message when a new password is, or barely extends, a common or personal one, or repeats or counts up. */
export function easyPassword(password: string, { email, awards }: PasswordOwner): string | undefined {
  const whole = formsOf(password);
  const withoutEnd = beforeLastDigits(password);
  const inner = [withoutEnd, withoutEnd.replace(/^\P{L}*\d/u, '')].flatMap(formsOf);
  const forms = [...whole, ...inner];
  const isNear = (word: string) =>
    word.length >= 4 && forms.some((form) => form.includes(word) && form.length - word.length <= maxBeside);
  const name = awards.replace(/^the\s/i, '');
  const own = [email, ...email.split('@'), awards, name, ...awards.split(/\s+/)].map(plain);
  if (own.some((word) => isNear(word))) return ownWords;
  // Two equal letters before many digits repeat too, but are little of the password.
  const significant = [...whole, ...inner.filter((form) => form.length * 2 >= password.length)];
  return significant.some(isSimple) || commonPasswords.some(isNear) ? common : undefined;
}

/** @throws AppError validation_failed when a new password is easy to guess */
export function requirePassword(password: string, owner: PasswordOwner): void {
  const fault = easyPassword(password, owner);
  if (fault !== undefined) throw new AppError('validation_failed', { errors: { password: [fault] } });
}

/** Letters and digits only; the whole text if it has none. */
function plain(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  return lower.replace(/[^\p{L}\p{N}]/gu, '') || lower;
}

/** A text up to the first digit that no letter follows. */
function beforeLastDigits(text: string): string {
  const letters = /^.*\p{L}/su.exec(text)?.[0] ?? '';
  const digit = text.slice(letters.length).search(/\d/);
  return digit === -1 ? text : text.slice(0, letters.length + digit);
}

const formsOf = (text: string): string[] => [plain(text), plain(withoutDisguise(text))];

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const withoutDisguise = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);

/** Whether a text repeats a part of itself to its end, or mostly counts up or down. */
function isSimple(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  const periods = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1);
  const repeats = periods.some((period) => text.startsWith(text.slice(period)));
  return repeats || steps.length >= 0.7 * (codes.length - 1);
}
