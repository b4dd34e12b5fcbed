import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { messageOf } from '#rules/validation-messages.ts';

it.each([
  [z.string(), undefined, 'This field is required.'],
  [z.string(), 1, 'Must be text.'],
  [z.string().check(z.maxLength(20_000)), 'a'.repeat(20_001), 'Must be at most 20,000 characters.'],
  [z.string().check(z.minLength(1)), '', 'Must not be empty.'],
  [z.string().check(z.minLength(8)), 'a', 'Must be at least 8 characters.'],
  [z.string().check(z.regex(/^a$/)), 'b', 'Not a valid value.'],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Must have at most 1 item.'],
  [z.int().check(z.gte(1)), 0, 'Must be at least 1.'],
  [z.int(), 0.5, 'Must be a whole number.'],
  [z.enum(['left', 'right']), 'up', 'Not one of the choices. Choose one of those that are there.'],
  [z.enum(['left', 'right']), undefined, 'This field is required.'],
  [z.strictObject({}), { a: 1 }, 'The site doesn’t know this field. Please reload the page and try again.'],
  [z.object({}), 'x', 'Not a valid value.'],
  [z.union([z.string(), z.number()]), true, 'Not a valid value.'],
])('says plainly what is wrong with a value: %#', (schema, value, message) => {
  const { error } = z.safeParse(schema, value, { error: messageOf });

  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
