import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { fullName } from '#platform/full-name.ts';
import type { Mailer } from '#platform/mail.ts';
import type { Secrets } from '#platform/secrets.ts';
import { keyedHashes } from '#platform/tokens.ts';
import { networkOf } from '#platform/visitor-address.ts';
import type { BotCheck } from '#platform/bot-check.ts';
import type { Registration, StoredAccount } from '#records/accounts.ts';
import { addressOf, type AccountsStore, type AuthThrottles } from './domain.ts';
import { alreadyLetter, noAccountLetter, resetLetter, verifyLetter } from './letters.ts';
import type { LetterPlace, WriteLetter } from './letters.ts';
import { linkLife, type Links } from './links.ts';
import { hashPassword } from './password.ts';

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
 * @throws AppError bot_check_failed, bot_check_unavailable, too_many_attempts or mail_unavailable
 */
export async function register(
  parts: AccountParts,
  asking: Asking & { fullname: string; password: string },
): Promise<void> {
  await mayMail(parts, asking);
  const { email } = asking;
  const [account, passwordHash] = await Promise.all([
    parts.store.byEmail(email),
    hashPassword(asking.password),
  ]);
  const registration = { email, fullname: fullName(asking.fullname), passwordHash };
  const [key = ''] = await registrationKeys(parts, asking);
  await parts.store.saveRegistration(key, {
    ...registration,
    expires: Math.ceil(parts.clock.now() / 1000) + linkLife.verify,
  });
  await post(parts, account ? await tellOwner(parts, account) : await askToVerify(parts, registration));
}

/**
 * Sends the mail of a registration of this browser again; or one that says what there is instead.
 * @throws AppError as `register`
 */
export async function resend(parts: AccountParts, asking: Asking): Promise<void> {
  await mayMail(parts, asking);
  const [account, waiting] = await Promise.all([
    parts.store.byEmail(asking.email),
    waitingRegistration(parts, asking),
  ]);
  const isWaiting = waiting && waiting.expires * 1000 > parts.clock.now();
  if (account) return post(parts, await tellOwner(parts, account));
  if (isWaiting) return post(parts, await askToVerify(parts, waiting));
  return post(parts, await tellStranger(parts, asking.email));
}

/**
 * Sends a link to choose a new password; to an address without an account, a mail that says so.
 * @throws AppError as `register`
 */
export async function forgot(parts: AccountParts, asking: Asking): Promise<void> {
  await mayMail(parts, asking);
  const account = await parts.store.byEmail(asking.email);
  if (!account) return post(parts, await tellStranger(parts, asking.email));
  return post(parts, resetLetter(account.email, await issueReset(parts, account)));
}

/**
 * Makes the account of a registration whose link was followed, once.
 * @throws AppError link_expired or too_many_attempts
 */
export async function verify(
  parts: AccountParts,
  { hash, remoteIp }: { hash: string; remoteIp: string },
): Promise<StoredAccount> {
  const { store, links, throttles } = parts;
  await throttles.linkByNetwork.take(networkOf(remoteIp));
  const link = await links.find(hash, 'verify');
  // The account before the mark: whatever is interrupted in between, the same link finishes it.
  const account = link && (await store.create(link.accountId, link.registration));
  if (!account || account.disabled || !(await links.use(hash))) throw new AppError('link_expired');
  await throttles.linkByNetwork.giveBack(networkOf(remoteIp));
  return account;
}

/**
 * Sets a new password by a mailed link, once; all sessions end, and no wait stands in the way of the next login. Other links to reset die
 * with the password they were made for.
 * @throws AppError link_expired or too_many_attempts
 */
export async function reset(
  parts: AccountParts,
  { hash, password, remoteIp }: { hash: string; password: string; remoteIp: string },
): Promise<StoredAccount> {
  const { store, links, throttles } = parts;
  await throttles.linkByNetwork.take(networkOf(remoteIp));
  const link = await links.find(hash, 'reset');
  const account = link && (await store.byId(link.accountId));
  if (!account || account.disabled || !(await passwordMarks(parts, account)).includes(link.passwordMark))
    throw new AppError('link_expired');
  const changed = await store.changePassword(account.id, account.passwordHash, await hashPassword(password));
  if (!changed) throw new AppError('link_expired');
  await Promise.all([
    links.use(hash),
    throttles.loginByAccount.clear(addressOf(changed.email)),
    throttles.linkByNetwork.giveBack(networkOf(remoteIp)),
  ]);
  return changed;
}

async function mayMail({ botCheck, throttles }: AccountParts, asking: Asking): Promise<void> {
  await botCheck.verify(asking.botToken, asking.remoteIp);
  await throttles.mailByNetwork.take(networkOf(asking.remoteIp));
  await throttles.mailByAddress.take(addressOf(asking.email));
}

async function post(parts: AccountParts, letter: WriteLetter): Promise<void> {
  await parts.mailer.send(letter(await parts.place()));
}

async function askToVerify({ links }: AccountParts, registration: Registration): Promise<WriteLetter> {
  const { email, fullname, passwordHash } = registration;
  const secret = await links.issue({
    kind: 'verify',
    accountId: randomUUID(),
    registration: { email, fullname, passwordHash },
  });
  return verifyLetter(email, fullname, secret);
}

const tellOwner = async (parts: AccountParts, account: StoredAccount): Promise<WriteLetter> =>
  alreadyLetter(account.email, await issueReset(parts, account));

async function tellStranger({ links }: AccountParts, email: string): Promise<WriteLetter> {
  // As many writes as for an address with an account.
  await links.issue({ kind: 'none' });
  return noAccountLetter(email);
}

/** Writes a link by which the owner of an account chooses a password, and answers with the secret in its address. */
export async function issueReset(
  parts: Pick<AccountParts, 'keys' | 'links'>,
  account: StoredAccount,
): Promise<string> {
  const [passwordMark = ''] = await passwordMarks(parts, account);
  return parts.links.issue({ kind: 'reset', accountId: account.id, passwordMark });
}

const passwordMarks = async ({ keys }: Pick<AccountParts, 'keys'>, { id, passwordHash }: StoredAccount) =>
  keyedHashes(await keys(), 'password mark', `${id} ${passwordHash}`);

/** A registration belongs to the browser it was made in: nobody else can put theirs in its place. */
const registrationKeys = async ({ keys }: AccountParts, { email, browserId }: Asking) =>
  keyedHashes(await keys(), 'registration', `${browserId} ${addressOf(email)}`);

async function waitingRegistration(parts: AccountParts, asking: Asking) {
  const keys = await registrationKeys(parts, asking);
  const found = await Promise.all(keys.map((key) => parts.store.registration(key)));
  return found.find((registration) => registration !== undefined);
}
