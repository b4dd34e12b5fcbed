import { isPassword } from '#accounts/password.ts';
import { knownBrowser } from '#platform/cookies.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/visitor-address.ts';
import { takeInTurn } from '#platform/throttle.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { addressOf, type AuthDependencies, type AuthThrottles } from './domain.ts';
import { pendingRegistration, type Requester } from './registration.ts';

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
  const undo = await countTry(throttles, attempt, tag);
  const isRight = await isPassword(attempt.password, account?.passwordHash);
  if (account && isRight && !account.disabled) {
    // They know the password: a count that can't be taken back now keeps nobody out.
    await undo().catch(() => undefined);
    return account;
  }
  const pending = await pendingRegistration(dependencies, attempt);
  const isOfRegistration = await isPassword(attempt.password, pending?.passwordHash);
  throw new AppError(isOfRegistration ? 'not_confirmed' : 'login_failed');
}

/** Returns a function that uncounts the try; where it can't be counted everywhere, it counts nowhere. `tag` names a browser known to the account. */
async function countTry(
  throttles: AuthThrottles,
  { email, browserId, remoteIp }: LoginAttempt,
  tag: string | undefined,
): Promise<() => Promise<unknown>> {
  const { loginByKnownBrowser, loginByBrowser, loginByAccount, loginByNetwork } = throttles;
  if (tag !== undefined) {
    await loginByKnownBrowser.take(tag);
    return () => loginByKnownBrowser.clear(tag);
  }
  const account = addressOf(email);
  const giveBack = await takeInTurn([
    [loginByBrowser, browserId],
    [loginByNetwork, networkOf(remoteIp)],
  ]);
  try {
    // Last: its count lasts longest, and a browser or a network that must wait adds nothing to it.
    await loginByAccount.take(account);
  } catch (error) {
    // A failure of ours is no wrong password.
    if (!(error instanceof AppError)) await giveBack();
    throw error;
  }
  return () => Promise.all([loginByAccount.clear(account), giveBack()]);
}
