import * as z from 'zod/mini';

/** Alone, so that the votes function loads no other schemas. */
export const id = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be 1 to 64 letters, digits, dashes or underscores.'));
