import { emailFaults } from '../../email.ts';

/** What the forms ask for, by the server's names of the fields. */
export interface Entries {
  fullname: string;
  email: string;
  password: string;
  'g-recaptcha-response': string;
}

export type Field = keyof Entries;
export type FieldErrors = Partial<Record<Field, string>>;

/** The fields of each form of the sign-in panel. */
export const fieldsOf = {
  login: ['email', 'password', 'g-recaptcha-response'],
  register: ['fullname', 'email', 'password', 'g-recaptcha-response'],
  forgot: ['email', 'g-recaptcha-response'],
} as const satisfies Record<string, Field[]>;

export type FormName = keyof typeof fieldsOf;

/** What is wrong with a new password, in the contract's words; undefined when nothing is. */
export function newPasswordFault(password: string): string | undefined {
  if (password.length < 10) return 'Please choose a password of at least 10 characters.';
  if (password.length > 256) return 'Please choose a password of at most 256 characters.';
  return undefined;
}

/** Asks for a bot check that has not passed, in the contract's words. */
export const botCheckFault = (token: string): string | undefined =>
  token === '' ? 'Please complete the bot check.' : undefined;

/** What is wrong with a form's entries, in the server's words; undefined when it can be sent. */
export function faultsOf(form: FormName, entries: Entries): FieldErrors | undefined {
  const faults: Record<Field, string | undefined> = {
    fullname: nameFault(entries.fullname.trim()),
    email: emailFaults(entries.email)[0],
    password: form === 'register' ? newPasswordFault(entries.password) : passwordFault(entries.password),
    'g-recaptcha-response': botCheckFault(entries['g-recaptcha-response']),
  };
  const found = fieldsOf[form].filter((field) => faults[field] !== undefined);
  return found.length > 0 ? Object.fromEntries(found.map((field) => [field, faults[field]])) : undefined;
}

function nameFault(name: string): string | undefined {
  if (name === '') return 'Please enter your name.';
  return name.length > 100 ? 'Please use at most 100 characters.' : undefined;
}

const passwordFault = (password: string) => (password === '' ? 'Please enter your password.' : undefined);
