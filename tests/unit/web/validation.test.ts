import fc from 'fast-check';
import { expect, it } from 'vitest';
import { authSchemas } from '#contract/auth.ts';
import {
  faultsOf,
  fieldsOf,
  newPasswordFault,
  type FormName,
} from '../../../web/features/auth/validation.ts';
import { forAll } from '../../support/for-all.ts';

const texts = fc.oneof(
  fc.constant(''),
  fc.constant('   '),
  fc.string({ maxLength: 12 }),
  fc.string({ minLength: 95 }),
);
const allEntries = fc.record({
  fullname: texts,
  email: fc.oneof(texts, fc.emailAddress()),
  password: fc.oneof(texts, fc.string({ minLength: 10, maxLength: 12 })),
  'g-recaptcha-response': fc.constantFrom('', 'token'),
});

it.each(Object.keys(fieldsOf) as FormName[])(
  'the form %s finds what the server would refuse, in its words',
  (form) => {
    forAll(allEntries, (entries) => {
      const sent = Object.fromEntries(fieldsOf[form].map((field) => [field, entries[field]]));
      const { error } = authSchemas[`auth.${form}`].body.safeParse(sent);
      const issues = error?.issues
        .toReversed()
        .map(({ path, message }) => [String(path[0]), message] as const);
      expect(faultsOf(form, entries)).toEqual(issues && Object.fromEntries(issues));
    });
  },
);

it('refuses new passwords that are too short or too long', () => {
  expect(newPasswordFault('123456789')).toBe('Please choose a password of at least 10 characters.');
  expect(newPasswordFault('1234567890')).toBeUndefined();
  expect(newPasswordFault('x'.repeat(257))).toBe('Please choose a password of at most 256 characters.');
});
