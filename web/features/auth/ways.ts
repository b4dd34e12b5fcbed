import { call } from '../../api/client.ts';
import { signIn } from '../../api/session.ts';
import { emailFaults } from '../../email.ts';

/** What the forms ask for, by the names under which the server speaks of the fields. */
export interface Entries {
  fullname: string;
  email: string;
  password: string;
  'g-recaptcha-response': string;
}

export type Field = keyof Entries;
export type FieldErrors = Partial<Record<Field, string>>;

/** The ways in: by an account, to an account, and back to one. */
export type WayName = 'login' | 'register' | 'forgot';

interface Way {
  title: string;
  /** Said before the fields. */
  text?: string;
  button: string;
  busy: string;
  fields: readonly Field[];
  /** Sends; gives what to say afterwards, or nothing once somebody is signed in. */
  send: (entries: Entries) => Promise<string | undefined>;
}

const check = 'g-recaptcha-response';

/** Each way in its own words. Answers that concern mail are the same whether or not the address has an account. */
export const ways: Record<WayName, Way> = {
  login: {
    title: 'Sign in to vote',
    button: 'Sign in',
    busy: 'Signing in…',
    fields: ['email', 'password', check],
    send: async ({ email, password, [check]: botCheckToken }) => {
      await signIn({ email, password, botCheckToken });
      return undefined;
    },
  },
  register: {
    title: 'Create an account',
    button: 'Create account',
    busy: 'Sending…',
    fields: ['fullname', 'email', 'password', check],
    send: async (body) => (await call('auth.register', { body })).message,
  },
  forgot: {
    title: 'Choose a new password',
    text: 'We’ll email you a link to choose a new password.',
    button: 'Send the link',
    busy: 'Sending…',
    fields: ['email', check],
    send: async ({ email, [check]: token }) =>
      (await call('auth.forgot', { body: { email, [check]: token } })).message,
  },
};

/** What is wrong with a new password, in the contract's words; undefined when nothing is. */
export function newPasswordFault(password: string): string | undefined {
  if (password.length < 10) return 'Please choose a password of at least 10 characters.';
  if (password.length > 256) return 'Please choose a password of at most 256 characters.';
  return undefined;
}

/** What is missing of a bot check, in the contract's words; undefined when it has passed. */
export const botCheckFault = (token: string): string | undefined =>
  token === '' ? 'Please complete the bot check.' : undefined;

/** What is missing for a way, in the words the server would use; undefined when it can be sent. */
export function missingOf(name: WayName, entries: Entries): FieldErrors | undefined {
  const faults: Record<Field, string | undefined> = {
    fullname: nameFault(entries.fullname),
    email: emailFaults(entries.email)[0],
    password: name === 'register' ? newPasswordFault(entries.password) : passwordFault(entries.password),
    [check]: botCheckFault(entries[check]),
  };
  const found = ways[name].fields.filter((field) => faults[field] !== undefined);
  return found.length > 0 ? Object.fromEntries(found.map((field) => [field, faults[field]])) : undefined;
}

function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter your name.';
  return name.trim().length > 100 ? 'Please use at most 100 characters.' : undefined;
}

const passwordFault = (password: string) => (password === '' ? 'Please enter your password.' : undefined);
