import fc from 'fast-check';
import { expect, it } from 'vitest';
import { authSchemas, emailAddress } from '#contract/auth.ts';
import { emailFaults } from '../../../web/email.ts';
import { loginFaults, newPasswordFault } from '../../../web/features/auth/validation.ts';
import { forAll } from '../../support/for-all.ts';

const texts = fc.oneof(
  fc.constantFrom('', '   '),
  fc.string({ maxLength: 12 }),
  fc.string({ minLength: 95 }),
);
const entriesOfLogin = fc.record({
  email: fc.oneof(texts, fc.emailAddress()),
  password: fc.oneof(texts, fc.string({ minLength: 10, maxLength: 12 })),
  'g-recaptcha-response': fc.constantFrom('', 'token'),
});

it('the form for a password finds what the server would refuse, in its words', () => {
  forAll(entriesOfLogin, (entries) => {
    const { error } = authSchemas['auth.login'].body.safeParse(entries);
    const issues = error?.issues.toReversed().map(({ path, message }) => [String(path[0]), message] as const);
    expect(loginFaults(entries)).toEqual(issues && Object.fromEntries(issues));
  });
});

it('refuses new passwords that are too short or too long', () => {
  expect(newPasswordFault('123456789')).toBe('Please choose a password of at least 10 characters.');
  expect(newPasswordFault('1234567890')).toBeUndefined();
  expect(newPasswordFault('x'.repeat(257))).toBe('Please choose a password of at most 256 characters.');
});

const parts = ['a', 'Z', '9', '.', '..', '-', '_', '+', "'", '@', 'x.yz', ' ', 'é'];
const nearlyAddresses = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => some.join(''));

it('finds the same faults in an email address as the contract, in the same words and order', () => {
  const contractFaults = (address: string) =>
    emailAddress.safeParse(address).error?.issues.map(({ message }) => message) ?? [];
  const long = `${'a'.repeat(250)}@b.cd`;
  expect(emailFaults(long)).toEqual(['This email address is too long.']);
  fc.assert(
    fc.property(fc.oneof(nearlyAddresses, fc.emailAddress(), fc.string()), (address) => {
      expect(emailFaults(address)).toEqual(contractFaults(address));
    }),
    { numRuns: 2000, examples: [[long]] },
  );
});
