import { randomUUID } from 'node:crypto';
import { issueReset, linkLife, type Links } from '#accounts/links.ts';
import { requirePassword } from '#accounts/password-rule.ts';
import { hashPassword } from '#accounts/password.ts';
import type { AccountsStore } from '#accounts/store.ts';
import type { BotCheck } from '#platform/bot-check.ts';
import type { Clock } from '#platform/clock.ts';
import type { Mailer } from '#platform/mail.ts';
import type { Secrets } from '#platform/secrets.ts';
import { networkOf } from '#platform/visitor-address.ts';
import { fullName, type StoredAccount, type StoredRegistration } from '#records/accounts.ts';
import { addressOf, type AuthThrottles } from './domain.ts';
import { alreadyLetter, claimLetter, noAccountLetter, resetLetter, verifyLetter } from './letters.ts';
import type { LetterPlace, WriteLetter } from './letters.ts';
import { keysToSave, waitingRegistration } from './waiting.ts';

/** What accounts by mail are made from. */
export interface AccountParts {
  store: AccountsStore;
  links: Links;
  mailer: Mailer;
  botCheck: BotCheck;
  throttles: AuthThrottles;
  clock: Clock;
  keys: Secrets['sessionKeys'];
  place(): Promise<LetterPlace>;
}

/** Somebody who asks for a mail. */
export interface Asking {
  email: string;
  botToken: string;
  remoteIp: string;
  /** The browser's name, from its CSRF cookie. */
  browserId: string;
}

/**
 * Takes a registration and sends one mail: to confirm it, or, when the address has an account, to say so. Both cases do the same work,
 * the hashing of the password included. There is no account before the link is used.
 * @throws AppError bot_check_failed, bot_check_unavailable, validation_failed for a password that is easy to guess, too_many_attempts or
 *   mail_unavailable
 */
export async function register(
  parts: AccountParts,
  asking: Asking & { fullname: string; password: string },
): Promise<void> {
  const { email } = asking;
  await parts.botCheck.verify(asking.botToken, asking.remoteIp);
  requirePassword(asking.password, { email, awards: (await parts.place()).awards });
  await countMail(parts, asking);
  const [account, passwordHash] = await Promise.all([
    parts.store.byEmail(email),
    hashPassword(asking.password),
  ]);
  const registration = { email, fullname: fullName(asking.fullname), passwordHash };
  const expires = Math.ceil(parts.clock.now() / 1000) + linkLife.verify;
  const stored = { ...registration, expires, keys: await keysToSave(parts, asking) };
  for (const key of stored.keys) await parts.store.saveRegistration(key, stored);
  await post(parts, account ? await tellOwner(parts, account) : await askToVerify(parts, stored));
}

/**
 * Sends the mail of an unconfirmed registration again; or one that says what there is instead. A browser that did not register gets
 * a link that asks for a new password.
 * @throws AppError as `register`
 */
export async function resend(parts: AccountParts, asking: Asking): Promise<void> {
  await parts.botCheck.verify(asking.botToken, asking.remoteIp);
  await countMail(parts, asking);
  const [account, waiting] = await Promise.all([
    parts.store.byEmail(asking.email),
    waitingRegistration(parts, asking),
  ]);
  if (account) return post(parts, await tellOwner(parts, account));
  if (waiting?.isOwn) return post(parts, await askToVerify(parts, waiting));
  return post(parts, await tellWithoutAccount(parts, asking, waiting));
}

/**
 * Sends a link to choose a new password, which also confirms an unconfirmed registration; to an address without either, a mail that
 * says so.
 * @throws AppError as `register`
 */
export async function forgot(parts: AccountParts, asking: Asking): Promise<void> {
  await parts.botCheck.verify(asking.botToken, asking.remoteIp);
  await countMail(parts, asking);
  const [account, waiting] = await Promise.all([
    parts.store.byEmail(asking.email),
    waitingRegistration(parts, asking),
  ]);
  if (account) return post(parts, resetLetter(account.email, await issueReset(parts, account)));
  return post(parts, await tellWithoutAccount(parts, asking, waiting));
}

async function countMail(
  { throttles }: AccountParts,
  { email, remoteIp }: Pick<Asking, 'email' | 'remoteIp'>,
): Promise<void> {
  await throttles.mailByNetwork.take(networkOf(remoteIp));
  await throttles.mailByAddress.take(addressOf(email));
}

async function post(parts: AccountParts, letter: WriteLetter): Promise<void> {
  await parts.mailer.send(letter(await parts.place()));
}

const askToVerify = async (parts: AccountParts, registration: StoredRegistration): Promise<WriteLetter> =>
  verifyLetter(registration.email, registration.fullname, await issueToFinish(parts, 'verify', registration));

/** Writes a link that finishes a registration, and answers with the secret in its address. */
const issueToFinish = (
  { links }: AccountParts,
  kind: 'verify' | 'claim',
  { email, fullname, passwordHash, keys = [] }: StoredRegistration,
): Promise<string> =>
  links.issue({
    kind,
    accountId: randomUUID(),
    registration: { email, fullname, passwordHash },
    waiting: keys,
  });

const tellOwner = async (parts: AccountParts, account: StoredAccount): Promise<WriteLetter> =>
  alreadyLetter(account.email, await issueReset(parts, account));

/** The mail to an address without an account: how to finish its unconfirmed registration, or that there is none. */
async function tellWithoutAccount(
  parts: AccountParts,
  { email }: Asking,
  found: StoredRegistration | undefined,
): Promise<WriteLetter> {
  if (found) return claimLetter(found.email, found.fullname, await issueToFinish(parts, 'claim', found));
  // As many writes as for an address with an account.
  await parts.links.issue({ kind: 'none' });
  return noAccountLetter(email);
}
