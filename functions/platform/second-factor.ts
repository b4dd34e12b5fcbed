import type { Role } from '#contract/roles.ts';
import { AppError } from './errors.ts';

/** Whether accounts with a role need a passkey, or may have one (functions/passkeys/DECISION-second-factor.md). */
export type SecondFactor = 'required' | 'offered';

interface Factors {
  roles: Role[];
  passkeys?: string[] | undefined;
}

export const hasPasskey = ({ passkeys = [] }: Pick<Factors, 'passkeys'>): boolean => passkeys.length > 0;

/** What a session lacks for the roles of its account; undefined when it lacks nothing. */
export function lackOf(
  account: Factors,
  isStrong: boolean,
  rule: SecondFactor,
): 'ask' | 'enroll' | undefined {
  if (isStrong || account.roles.length === 0) return undefined;
  if (hasPasskey(account)) return 'ask';
  return rule === 'required' ? 'enroll' : undefined;
}

/**
 * For changes of an account itself, which a password alone makes while its roles have no passkey yet.
 * @throws AppError second_factor_needed when the account has a role and a passkey, and the session none
 */
export function requireFactor(account: Factors, { isStrong }: { isStrong: boolean }): void {
  if (lackOf(account, isStrong, 'offered')) throw new AppError('second_factor_needed');
}

/** The roles that a session has: all of its account's, or none. */
export const rolesOf = (account: Factors, isStrong: boolean, rule: SecondFactor): Role[] =>
  lackOf(account, isStrong, rule) === undefined ? account.roles : [];
