import { emailFaults } from '../../email.ts';

/** What the forms ask for, by the server's names of the fields. */
export type Field = 'fullname' | 'email' | 'password' | 'g-recaptcha-response';
export type Entries = Record<Field, string>;
export type FieldErrors = Partial<Entries>;

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

/** What is wrong with a form's entries, in the server's words; undefined when it can be sent. */
export function faultsOf(form: FormName, entries: Entries): FieldErrors | undefined {
  const { fullname, email, password } = entries;
  const faults: Partial<Record<Field, string | undefined>> = {
    fullname: nameFault(fullname.trim()),
    email: emailFaults(email)[0],
    password:
      form === 'register' ? newPasswordFault(password) : password ? undefined : 'Please enter your password.',
    'g-recaptcha-response': botCheckFault(entries['g-recaptcha-response']),
  };
  const found = fieldsOf[form].filter((field) => faults[field] !== undefined);
  return found.length > 0 ? Object.fromEntries(found.map((field) => [field, faults[field]])) : undefined;
}

export const botCheckFault = (token: string): string | undefined =>
  token === '' ? 'Please complete the bot check.' : undefined;

function nameFault(name: string): string | undefined {
  if (name === '') return 'Please enter your name.';
  return name.length > 100 ? 'Please use at most 100 characters.' : undefined;
}
