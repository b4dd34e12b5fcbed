import { isPassword } from '#accounts/password.ts';
import { knownBrowser } from '#platform/cookies.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/visitor-address.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { addressOf, type AuthDependencies, type AuthThrottles } from './domain.ts';
import { pendingRegistration, type Requester } from './registration.ts';

/** A login attempt: an address, a password and the browser it came from. */
export interface LoginAttempt extends Requester {
  password: string;
  cookies: readonly string[];
}

/**
 * The account whose password was given. Unknown addresses cost the same work and get the same words as wrong passwords; tries are counted
 * before they are made, and a right password takes its own try back. The right password of an unconfirmed registration is answered with
 * `not_confirmed`, which says nothing of an account that the address may have besides.
 * @throws AppError login_failed, not_confirmed, too_many_attempts, bot_check_failed or bot_check_unavailable
 */
export async function login(dependencies: AuthDependencies, proof: LoginAttempt): Promise<StoredAccount> {
  const { store, botCheck, throttles, keys } = dependencies;
  await botCheck.verify(proof.botToken, proof.remoteIp);
  const account = await store.byEmail(proof.email);
  const tag = account && knownBrowser(await keys(), proof.cookies, account);
  const undo = await countTry(throttles, proof, tag);
  const isRight = await isPassword(proof.password, account?.passwordHash);
  if (account && isRight && !account.disabled) {
    await undo();
    return account;
  }
  const pending = await pendingRegistration(dependencies, proof);
  const isOfRegistration = await isPassword(proof.password, pending?.passwordHash);
  throw new AppError(isOfRegistration ? 'not_confirmed' : 'login_failed');
}

/**
 * Counts a try, and answers with what takes it back. Where the account has signed in before (`tag`), strangers' guesses do not count.
 * @throws AppError too_many_attempts
 */
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
  const [account, network] = [addressOf(email), networkOf(remoteIp)];
  // One after the other: a browser that must wait takes no tries from the people around it, nor either from the account, whose count lasts
  // longest. A try that the account refuses counts for its network: one for another account would as well.
  await loginByBrowser.take(browserId);
  await loginByNetwork.take(network);
  await loginByAccount.take(account);
  return () =>
    Promise.all([
      loginByAccount.clear(account),
      loginByBrowser.giveBack(browserId),
      loginByNetwork.giveBack(network),
    ]);
}
