import { randomUUID } from 'node:crypto';
import { issueReset, linkLife } from '#accounts/links.ts';
import { requirePassword } from '#accounts/password-rule.ts';
import { hashPassword } from '#accounts/password.ts';
import { registrationKeysOf } from '#accounts/registrations.ts';
import { keyedHashes } from '#platform/tokens.ts';
import { networkOf } from '#platform/visitor-address.ts';
import { fullName, type StoredAccount, type StoredRegistration } from '#records/accounts.ts';
import { addressOf, type AuthDependencies } from './domain.ts';
import {
  alreadyLetter,
  claimLetter,
  noAccountLetter,
  resetLetter,
  verifyLetter,
  type WriteLetter,
} from './letters.ts';

export interface Requester {
  email: string;
  botToken: string;
  remoteIp: string;
  /** From its CSRF cookie. */
  browserId: string;
}

/**
 * Mails a link to confirm, or a note to the owner of the address; both do the same work.
 * @throws AppError bot_check_failed, bot_check_unavailable, validation_failed, too_many_attempts or
 *   mail_unavailable
 */
export async function register(
  dependencies: AuthDependencies,
  requester: Requester & { fullname: string; password: string },
): Promise<void> {
  const { email } = requester;
  await dependencies.botCheck.verify(requester.botToken, requester.remoteIp);
  requirePassword(requester.password, { email, awards: (await dependencies.letterContext()).awards });
  await countMail(dependencies, requester);
  const [account, passwordHash] = await Promise.all([
    dependencies.store.byEmail(email),
    hashPassword(requester.password),
  ]);
  const registration = { email, fullname: fullName(requester.fullname), passwordHash };
  const expires = Math.ceil(dependencies.clock.now() / 1000) + linkLife.verify;
  const stored = { ...registration, expires, keys: await keysToSave(dependencies, requester) };
  for (const key of stored.keys) await dependencies.store.saveRegistration(key, stored);
  await post(
    dependencies,
    account ? await letterToOwner(dependencies, account) : await letterToVerify(dependencies, stored),
  );
}

/** From another browser than the one that registered, the link asks for a new password. */
export async function resend(dependencies: AuthDependencies, requester: Requester): Promise<void> {
  const { account, pending } = await lookUp(dependencies, requester);
  if (account) return post(dependencies, await letterToOwner(dependencies, account));
  if (pending?.isOwn) return post(dependencies, await letterToVerify(dependencies, pending));
  return post(dependencies, await letterWithoutAccount(dependencies, requester, pending));
}

/** The link to choose a new password also confirms an unconfirmed registration. */
export async function forgot(dependencies: AuthDependencies, requester: Requester): Promise<void> {
  const { account, pending } = await lookUp(dependencies, requester);
  if (account) return post(dependencies, resetLetter(account.email, await issueReset(dependencies, account)));
  return post(dependencies, await letterWithoutAccount(dependencies, requester, pending));
}

async function lookUp(dependencies: AuthDependencies, requester: Requester) {
  await admit(dependencies, requester);
  const [account, pending] = await Promise.all([
    dependencies.store.byEmail(requester.email),
    pendingRegistration(dependencies, requester),
  ]);
  return { account, pending };
}

/** @throws AppError bot_check_failed, bot_check_unavailable or too_many_attempts, where no mail may be asked for */
export async function admit(dependencies: AuthDependencies, requester: Requester): Promise<void> {
  await dependencies.botCheck.verify(requester.botToken, requester.remoteIp);
  await countMail(dependencies, requester);
}

async function countMail(
  { throttles }: AuthDependencies,
  { email, remoteIp }: Pick<Requester, 'email' | 'remoteIp'>,
): Promise<void> {
  await throttles.mailByNetwork.take(networkOf(remoteIp));
  await throttles.mailByAddress.take(addressOf(email));
}

export async function post(dependencies: AuthDependencies, letter: WriteLetter): Promise<void> {
  await dependencies.mailer.send(letter(await dependencies.letterContext()));
}

const letterToVerify = async (
  dependencies: AuthDependencies,
  registration: StoredRegistration,
): Promise<WriteLetter> => verifyLetter(registration.email, await issueToFinish(dependencies, registration));

const issueToFinish = (
  { links }: AuthDependencies,
  { email, fullname, passwordHash, keys }: StoredRegistration,
): Promise<string> =>
  links.issue({
    kind: 'verify',
    accountId: randomUUID(),
    registration: { email, fullname, passwordHash },
    registrationKeys: keys,
  });

const letterToOwner = async (dependencies: AuthDependencies, account: StoredAccount): Promise<WriteLetter> =>
  alreadyLetter(account.email, await issueReset(dependencies, account));

async function letterWithoutAccount(
  dependencies: AuthDependencies,
  { email }: Requester,
  found: StoredRegistration | undefined,
): Promise<WriteLetter> {
  if (found) return claimLetter(found.email, await issueToFinish(dependencies, found));
  // The same writes as for an address with an account.
  await dependencies.links.issue({ kind: 'none' });
  return noAccountLetter(email);
}

/**
 * A registration belongs to its browser, so that no other can replace it. The newest of an address is also
 * stored under the address, for other browsers; its password never becomes an account's.
 */
export async function registrationKeys(
  { keys }: AuthDependencies,
  { email, browserId }: Pick<Requester, 'email' | 'browserId'>,
) {
  const ring = await keys();
  return {
    own: keyedHashes(ring, 'registration', `${browserId} ${addressOf(email)}`),
    ofAddress: await registrationKeysOf(keys, email),
  };
}

async function keysToSave(
  dependencies: AuthDependencies,
  registrant: Pick<Requester, 'email' | 'browserId'>,
): Promise<string[]> {
  const { own, ofAddress } = await registrationKeys(dependencies, registrant);
  return [own, ofAddress].map(([key = '']) => key);
}

/** The unconfirmed registration of an address: this browser's own, or else the newest. */
export async function pendingRegistration(
  dependencies: AuthDependencies,
  registrant: Pick<Requester, 'email' | 'browserId'>,
): Promise<(StoredRegistration & { isOwn: boolean }) | undefined> {
  const { own, ofAddress } = await registrationKeys(dependencies, registrant);
  const found = await Promise.all([...own, ...ofAddress].map((key) => dependencies.store.registration(key)));
  const index = found.findIndex((each) => each && each.expires * 1000 > dependencies.clock.now());
  const registration = found[index];
  return registration && { ...registration, isOwn: index < own.length };
}
