import * as z from 'zod/mini';
import { nameChecks } from './names.ts';
import { roles } from './roles.ts';

export const user = z.object({
  id: z.string(),
  fullname: z.string(),
  email: z.string(),
  /** What this session may do with; none before the second factor, where one is asked for. */
  roles: z.array(z.enum(roles)),
  /** Why roles are held back: a passkey or recovery code is asked for, or a first passkey is needed. */
  secondFactor: z.optional(z.enum(['ask', 'enroll'])),
});
export type User = z.infer<typeof user>;

const userOrEmpty = z.union([user, z.strictObject({})]);

export const emailAddress = z
  .string('Please enter your email address.')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your email address.'),
    z.maxLength(254, 'This email address is too long.'),
    z.email('Please enter a valid email address.'),
  );

export const botCheckField = 'g-recaptcha-response';

export const botCheckToken = z
  .string('Please complete the bot check.')
  .check(
    z.minLength(1, 'Please complete the bot check.'),
    z.maxLength(8192, 'Please complete the bot check again.'),
  );

/** The secret of a link in a mail: 22 to 86 url-safe characters. */
export const linkHash = z
  .string()
  .check(z.regex(/^[\w-]{22,86}$/, 'This link is not complete. Copy all of it from the email.'));

/** As people type it or paste it, with spaces. */
const mailedCode = z.string('Please enter the code.').check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Please enter the six digits from the email.'),
);

export const fullname = z
  .string('Please enter your name.')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your name.'),
    z.maxLength(100, 'Please use at most 100 characters.'),
    ...nameChecks,
  );

export const newPassword = z
  .string('Please choose a password.')
  .check(
    z.minLength(10, 'Please choose a password of at least 10 characters.'),
    z.maxLength(256, 'Please choose a password of at most 256 characters.'),
  );

const messageAnswer = z.object({ message: z.string() });

export const authSchemas = {
  'auth.csrf': { response: z.object({ token: z.string(), nonce: z.string() }) },
  'auth.me': { response: userOrEmpty },
  'auth.login': {
    body: z.object({
      email: emailAddress,
      password: z
        .string('Please enter your password.')
        .check(z.minLength(1, 'Please enter your password.'), z.maxLength(256, 'This password is too long.')),
      [botCheckField]: botCheckToken,
    }),
    response: user,
  },
  'auth.code': {
    body: z.object({ email: emailAddress, [botCheckField]: botCheckToken }),
    response: messageAnswer,
  },
  'auth.enter': { body: z.object({ email: emailAddress, code: mailedCode }), response: user },
  'auth.follow': {
    body: z.object({
      hash: linkHash,
      /** The visitor has pressed the button: signs in here. Otherwise only in the browser that asked for the mail. */
      pressed: z.optional(z.boolean()),
    }),
    response: user,
  },
  'auth.logout': {
    body: z.object({
      /** Ends the sessions of this account in every browser. */
      everywhere: z.optional(z.boolean()),
    }),
    response: z.object({}),
  },
  'auth.register': {
    body: z.object({ email: emailAddress, fullname, password: newPassword, [botCheckField]: botCheckToken }),
    response: messageAnswer,
  },
  'auth.verify': { body: z.object({ hash: linkHash }), response: user },
  'auth.resend': {
    body: z.object({ email: emailAddress, [botCheckField]: botCheckToken }),
    response: messageAnswer,
  },
  'auth.forgot': {
    body: z.object({ email: emailAddress, [botCheckField]: botCheckToken }),
    response: messageAnswer,
  },
  'auth.reset': { body: z.object({ hash: linkHash, password: newPassword }), response: user },
};
