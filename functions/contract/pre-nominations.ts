import * as z from 'zod/mini';
import { botCheckToken } from './auth.ts';
import { category, event } from './catalog.ts';
import { id } from './id.ts';
import { nameChecks } from './names.ts';

const line = (max: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, `Please use at most ${max} characters.`),
      ...nameChecks,
    );

/** `description` is for movies and scenes, `nomination_twitter` for profiles (tests/SPEC.md: Data model). */
export const nomination = z.object({
  nomination: line(200, 'Please enter your nominee.'),
  description: z.optional(
    z.string().check(z.trim(), z.maxLength(1000, 'Please use at most 1000 characters.')),
  ),
  nomination_twitter: z.optional(
    z.string().check(z.trim(), z.regex(/^@?\w{0,20}$/, 'Please enter just the handle, such as @name.')),
  ),
  'g-recaptcha-response': botCheckToken,
});

const dataOf = <T extends z.ZodMiniType>(item: T) => z.object({ data: item });

export const preNominationsSchemas = {
  'prenominations.events': { response: dataOf(z.array(event)) },
  'prenominations.categories': {
    params: z.object({ event: id }),
    response: dataOf(z.array(category)),
  },
  'prenominations.nominate': {
    params: z.object({ event: id, category: id }),
    body: nomination,
    response: dataOf(z.object({ id: z.string(), nomination: z.string(), category: id })),
  },
};
