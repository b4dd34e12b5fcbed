import * as z from 'zod/mini';
import { user } from './auth.ts';

const idToken = z.string('The sign-in provider sent no token.').check(z.minLength(1), z.maxLength(16_384));

export const identitySchemas = {
  'identity.google': {
    body: z.object({ credential: idToken, noRedirect: z.optional(z.boolean()) }),
    response: user,
  },
  /** The detail of Sign in with Apple, passed on unchanged (tests/SPEC.md: Data model). */
  'identity.apple': {
    body: z.object({
      authorization: z.object({
        id_token: idToken,
        code: z.optional(z.string()),
        state: z.optional(z.string()),
      }),
      user: z.optional(
        z.object({
          email: z.optional(z.string()),
          name: z.optional(z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) })),
        }),
      ),
      noRedirect: z.optional(z.boolean()),
    }),
    response: user,
  },
};
