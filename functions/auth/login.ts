import { isPassword } from '#accounts/password.ts';
import { knownBrowser } from '#platform/cookies.ts';
import { AppError } from '#platform/errors.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { addressOf, type AuthDependencies } from './domain.ts';
import { pendingRegistration, type Requester } from './registration.ts';
import { countTry } from './tries.ts';

export interface LoginAttempt extends Requester {
  password: string;
  cookies: readonly string[];
}

/**
 * Unknown addresses cost the same work and get the same answer as a wrong password. The password of an
 * unconfirmed registration gets `not_confirmed`, whether or not the address also has an account.
 * @throws AppError login_failed, not_confirmed, too_many_attempts, bot_check_failed or bot_check_unavailable
 */
export async function login(dependencies: AuthDependencies, attempt: LoginAttempt): Promise<StoredAccount> {
  const { store, botCheck, throttles, keys } = dependencies;
  await botCheck.verify(attempt.botToken, attempt.remoteIp);
  const account = await store.byEmail(attempt.email);
  const tag = account && knownBrowser(await keys(), attempt.cookies, account);
  const giveBack = await countTry(throttles, attempt, tag !== undefined, [
    tag === undefined
      ? [clearing(throttles.loginByAccount), addressOf(attempt.email)]
      : [clearing(throttles.loginByKnownBrowser), tag],
  ]);
  const isRight = await isPassword(attempt.password, account?.passwordHash);
  if (account && isRight && !account.disabled) {
    await giveBack();
    return account;
  }
  const pending = await pendingRegistration(dependencies, attempt);
  const isOfRegistration = await isPassword(attempt.password, pending?.passwordHash);
  throw new AppError(isOfRegistration ? 'not_confirmed' : 'login_failed');
}

/** A right password uncounts all tries before it. */
const clearing = (throttle: Throttle): Throttle => ({
  ...throttle,
  giveBack: (subject) => throttle.clear(subject),
});
