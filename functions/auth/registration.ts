import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { fullName } from '#platform/full-name.ts';
import type { Mailer } from '#platform/mail.ts';
import type { Secrets } from '#platform/secrets.ts';
import { keyedHashes } from '#platform/tokens.ts';
import { networkOf } from '#platform/visitor-address.ts';
import type { BotCheck } from '#platform/bot-check.ts';
import type { Registration, StoredAccount } from '#records/accounts.ts';
import { addressOf, type AccountsStore, type AuthThrottles } from './domain.ts';
import { alreadyLetter, claimLetter, noAccountLetter, resetLetter, verifyLetter } from './letters.ts';
import type { LetterPlace, WriteLetter } from './letters.ts';
import { linkLife, type Links } from './links.ts';
import { requirePassword } from './password-rule.ts';
import { hashPassword } from './password.ts';
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
  await mayMail(parts, asking, async () =>
    requirePassword(asking.password, { email, awards: (await parts.place()).awards }),
  );
  const [account, passwordHash] = await Promise.all([
    parts.store.byEmail(email),
    hashPassword(asking.password),
  ]);
  const registration = { email, fullname: fullName(asking.fullname), passwordHash };
  const expires = Math.ceil(parts.clock.now() / 1000) + linkLife.verify;
  const waiting = await keysToSave(parts, asking);
  for (const key of waiting) await parts.store.saveRegistration(key, { ...registration, expires });
  await post(
    parts,
    account ? await tellOwner(parts, account) : await askToVerify(parts, registration, waiting),
  );
}

/**
 * Sends the mail of a registration that waits again; or one that says what there is instead. To a browser that did not register it goes
 * with a password to be chosen anew.
 * @throws AppError as `register`
 */
export async function resend(parts: AccountParts, asking: Asking): Promise<void> {
  await mayMail(parts, asking);
  const [account, waiting] = await Promise.all([
    parts.store.byEmail(asking.email),
    waitingRegistration(parts, asking),
  ]);
  if (account) return post(parts, await tellOwner(parts, account));
  if (waiting?.isOwn) return post(parts, await askToVerify(parts, waiting, await keysToSave(parts, asking)));
  return post(parts, await tellNobody(parts, asking, waiting));
}

/**
 * Sends a link to choose a new password, which also confirms an address whose registration waits; to an address without either, a mail
 * that says so.
 * @throws AppError as `register`
 */
export async function forgot(parts: AccountParts, asking: Asking): Promise<void> {
  await mayMail(parts, asking);
  const [account, waiting] = await Promise.all([
    parts.store.byEmail(asking.email),
    waitingRegistration(parts, asking),
  ]);
  if (account) return post(parts, resetLetter(account.email, await issueReset(parts, account)));
  return post(parts, await tellNobody(parts, asking, waiting));
}

/** What is wrong with what was asked (`check`) costs no mail, and comes after the bot check like all work. */
async function mayMail(
  { botCheck, throttles }: AccountParts,
  asking: Asking,
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  await botCheck.verify(asking.botToken, asking.remoteIp);
  await check();
  await throttles.mailByNetwork.take(networkOf(asking.remoteIp));
  await throttles.mailByAddress.take(addressOf(asking.email));
}

async function post(parts: AccountParts, letter: WriteLetter): Promise<void> {
  await parts.mailer.send(letter(await parts.place()));
}

async function askToVerify(
  { links }: AccountParts,
  registration: Registration,
  waiting: string[],
): Promise<WriteLetter> {
  const { email, fullname, passwordHash } = registration;
  const secret = await links.issue({
    kind: 'verify',
    accountId: randomUUID(),
    registration: { email, fullname, passwordHash },
    waiting,
  });
  return verifyLetter(email, fullname, secret);
}

const tellOwner = async (parts: AccountParts, account: StoredAccount): Promise<WriteLetter> =>
  alreadyLetter(account.email, await issueReset(parts, account));

/** The mail to an address without an account: how to finish the registration that waits, or that there is none. */
async function tellNobody(
  parts: AccountParts,
  asking: Asking,
  found: Registration | undefined,
): Promise<WriteLetter> {
  const waiting = await keysToSave(parts, asking);
  if (found) {
    const { email, fullname, passwordHash } = found;
    const registration = { email, fullname, passwordHash };
    const secret = await parts.links.issue({ kind: 'claim', accountId: randomUUID(), registration, waiting });
    return claimLetter(email, fullname, secret);
  }
  // As many writes as for an address with an account.
  await parts.links.issue({ kind: 'none' });
  return noAccountLetter(asking.email);
}

/** Writes a link by which the owner of an account chooses a password, and answers with the secret in its address. */
export async function issueReset(
  parts: Pick<AccountParts, 'keys' | 'links'>,
  account: StoredAccount,
): Promise<string> {
  const [passwordMark = ''] = await passwordMarks(parts, account);
  return parts.links.issue({ kind: 'reset', accountId: account.id, passwordMark });
}

/** What tells an account's password, without telling it: of the key that signs now, then of the others that count. */
export const passwordMarks = async (
  { keys }: Pick<AccountParts, 'keys'>,
  { id, passwordHash }: StoredAccount,
) => keyedHashes(await keys(), 'password mark', `${id} ${passwordHash}`);
