import * as z from 'zod/mini';

/** Opaque id of a category, nominee or other stored thing. Apart from what has one: the votes function starts with no more schemas than a vote needs. */
export const id = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be 1 to 64 letters, digits, dashes or underscores.'));
