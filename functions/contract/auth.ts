import * as z from 'zod/mini';

export const roles = ['admin', 'template-manager'] as const;
export type Role = (typeof roles)[number];

export const user = z.object({
  id: z.string(),
  fullname: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
});
export type User = z.infer<typeof user>;

/** `{}` when signed out (specification section 3: empty when signed out). */
const userOrEmpty = z.union([user, z.strictObject({})]);

export const emailAddress = z
  .string('Please enter your email address.')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your email address.'),
    z.maxLength(254, 'This email address is too long.'),
    z.email('Please enter a valid email address.'),
  );

/** Name of the bot check's token in a body (specification sections 3 and 7). */
export const botCheckField = 'g-recaptcha-response';

export const botCheckToken = z
  .string('Please complete the bot check.')
  .check(
    z.minLength(1, 'Please complete the bot check.'),
    z.maxLength(8192, 'Please complete the bot check again.'),
  );

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
  'auth.logout': { body: z.object({}), response: z.object({}) },
};
