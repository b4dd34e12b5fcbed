import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authSchemas } from '#contract/auth.ts';
import {
  missingOf,
  newPasswordFault,
  ways,
  type Entries,
  type WayName,
} from '../../../web/features/auth/ways.ts';

const bodies = {
  login: authSchemas['auth.login'].body,
  register: authSchemas['auth.register'].body,
  forgot: authSchemas['auth.forgot'].body,
};

/** The first message of each field, as the server would answer for what a way sends. */
function contractFaults(way: WayName, entries: Entries): Record<string, string> | undefined {
  const sent = Object.fromEntries(ways[way].fields.map((field) => [field, entries[field]]));
  const { error } = bodies[way].safeParse(sent);
  if (!error) return undefined;
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

const texts = fc.oneof(
  fc.constant(''),
  fc.constant('   '),
  fc.string({ maxLength: 12 }),
  fc.string({ minLength: 95 }),
);
const entries = fc.record({
  fullname: texts,
  email: fc.oneof(texts, fc.emailAddress()),
  password: fc.oneof(texts, fc.string({ minLength: 10, maxLength: 12 })),
  'g-recaptcha-response': fc.constantFrom('', 'token'),
});

describe.each(Object.keys(ways) as WayName[])('the form to %s', (way) => {
  it('misses what the server would refuse, in its words', () => {
    fc.assert(
      fc.property(entries, (each) => {
        expect(missingOf(way, each)).toEqual(contractFaults(way, each));
      }),
    );
  });
});

it('refuses new passwords that are too short or too long', () => {
  expect(newPasswordFault('123456789')).toBe('Please choose a password of at least 10 characters.');
  expect(newPasswordFault('1234567890')).toBeUndefined();
  expect(newPasswordFault('x'.repeat(257))).toBe('Please choose a password of at most 256 characters.');
});
