import { emailFaults } from '../../email.ts';

export type LoginFaults = Partial<Record<'email' | 'password' | 'g-recaptcha-response', string | undefined>>;

/** What is wrong with a sign-in by password, in the server's words by its names of the fields; undefined when it can be sent. */
export function loginFaults(entries: Record<keyof LoginFaults, string>): LoginFaults | undefined {
  const faults = {
    email: emailFaults(entries.email)[0],
    password: entries.password ? undefined : 'Please enter your password.',
    'g-recaptcha-response': botCheckFault(entries['g-recaptcha-response']),
  };
  return Object.values(faults).some((fault) => fault !== undefined) ? faults : undefined;
}

/** What is wrong with a new password, in the contract's words; undefined when nothing is. */
export function newPasswordFault(password: string): string | undefined {
  if (password.length < 10) return 'Please choose a password of at least 10 characters.';
  if (password.length > 256) return 'Please choose a password of at most 256 characters.';
  return undefined;
}

export const botCheckFault = (token: string): string | undefined =>
  token === '' ? 'Please complete the bot check.' : undefined;
