import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emailAddress } from '#contract/auth.ts';
import { emailFaults } from '../../../web/email.ts';

const contractFaults = (address: string): string[] => {
  const { error } = emailAddress.safeParse(address);
  return error?.issues.map(({ message }) => message) ?? [];
};

const nearlyAddresses = fc
  .array(fc.constantFrom('a', 'Z', '9', '.', '..', '-', '_', '+', "'", '@', 'x.yz', ' ', 'é'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

it('finds the same faults in an email address as the contract, in the same words and order', () => {
  fc.assert(
    fc.property(fc.oneof(nearlyAddresses, fc.emailAddress(), fc.string()), (address) => {
      expect(emailFaults(address)).toEqual(contractFaults(address));
    }),
    { numRuns: 2000 },
  );
});

it('finds an address too long that the contract finds too long', () => {
  const long = `${'a'.repeat(250)}@b.cd`;
  expect(emailFaults(long)).toEqual(contractFaults(long));
  expect(emailFaults(long)).toEqual(['This email address is too long.']);
});
