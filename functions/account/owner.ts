import { isPassword } from '#accounts/password.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { requireFactor } from '#platform/second-factor.ts';
import type { Session } from '#platform/session.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { StoredAccount } from '#records/accounts.ts';

/** In milliseconds: a sign-in so young is proof enough for an account without a password. */
export const freshSignIn = 10 * 60_000;

interface Dependencies {
  throttles: Record<'password', Throttle>;
  clock: Clock;
}

/**
 * Has the owner of an account prove again who they are: by the password, or by a fresh sign-in where there is none. For an account with
 * a role and a passkey the session needs the second factor too.
 * @param field under which the form shows what is wrong with the password
 * @throws AppError second_factor_needed, validation_failed, too_many_attempts, fresh_sign_in_needed
 */
export async function requireOwner(
  { throttles, clock }: Dependencies,
  session: Session,
  account: StoredAccount,
  password = '',
  field = 'password',
): Promise<void> {
  requireFactor(account, session);
  const { id, passwordHash } = account;
  if (passwordHash === '') {
    if (clock.now() - session.since > freshSignIn) throw new AppError('fresh_sign_in_needed');
    return;
  }
  const refuse = (message: string) => new AppError('validation_failed', { errors: { [field]: [message] } });
  if (password === '') throw refuse('Please enter your password.');
  await throttles.password.take(id);
  if (!(await isPassword(password, passwordHash))) throw refuse('This is not your password.');
  // They know the password: a count that can't be taken back now keeps nobody out.
  await throttles.password.clear(id).catch(() => undefined);
}
