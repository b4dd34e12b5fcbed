import { randomInt, randomUUID } from 'node:crypto';
import { linkLife } from '#accounts/links.ts';
import { forgetRegistrations } from '#accounts/registrations.ts';
import { knownBrowser } from '#platform/cookies.ts';
import { AppError } from '#platform/errors.ts';
import type { Throttle } from '#platform/throttle.ts';
import { constantTimeEqual, keyedHash, keyedHashes } from '#platform/tokens.ts';
import type { LinkPurpose, StoredAccount, StoredSignInCode } from '#records/accounts.ts';
import { addressOf, type AuthDependencies } from './domain.ts';
import { makeAccount } from './follow-link.ts';
import { codeLetter } from './letters.ts';
import { admit, post, type Requester } from './registration.ts';
import { countTry } from './tries.ts';

const hashPurpose = 'sign-in code';

/**
 * Mails a code for this browser and a link for any; both are good once, for ten minutes. Looks at no account: all addresses get the same.
 * @throws AppError bot_check_failed, bot_check_unavailable, too_many_attempts or mail_unavailable
 */
export async function mailCode(dependencies: AuthDependencies, requester: Requester): Promise<void> {
  const { store, links, clock, keys } = dependencies;
  const { email } = requester;
  await admit(dependencies, requester);
  const [key = ''] = await codeKeys(dependencies, requester);
  const secret = await links.issue({ kind: 'enter', accountId: randomUUID(), email, code: key });
  const link = await links.hashOf(secret);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = keyedHash((await keys()).sign, hashPurpose, `${link} ${code}`);
  await store.saveCode(key, { hash, link, expires: Math.ceil(clock.now() / 1000) + linkLife.enter });
  await post(dependencies, codeLetter(email, code, secret));
}

type CodeAttempt = Omit<Requester, 'botToken'> & { code: string; cookies: readonly string[] };

/**
 * The account of the person who has read the code, made where the address has none. A try where there is no code tries nothing, so that no
 * account waits for it.
 * @throws AppError code_wrong for a disabled account too, code_spent, too_many_attempts, deleted_today
 */
export async function enter(dependencies: AuthDependencies, attempt: CodeAttempt): Promise<StoredAccount> {
  const { store, throttles } = dependencies;
  const stored = await codeOf(dependencies, attempt);
  if (!stored) throw refusal('code_wrong');
  const [keys, account] = await Promise.all([dependencies.keys(), store.byEmail(attempt.email)]);
  const isKnown = account !== undefined && knownBrowser(keys, attempt.cookies, account) !== undefined;
  const giveBack = await countTry(throttles, attempt, isKnown, [
    [spending(throttles.triesOfCode), stored.link],
    [isKnown ? throttles.codeByKnownBrowsers : throttles.codeByAccount, addressOf(attempt.email)],
  ]);
  const hashes = keyedHashes(keys, hashPurpose, `${stored.link} ${attempt.code}`);
  if (!hashes.some((hash) => constantTimeEqual(hash, stored.hash))) throw refusal('code_wrong');
  // One try alone: an owner who signs in gives no new ones to those who guess.
  await giveBack();
  const purpose = (await store.link(stored.link))?.purpose;
  const opened =
    purpose?.kind === 'enter' && (await open(dependencies, purpose, () => store.useLink(stored.link)));
  if (!opened) throw refusal('code_wrong');
  return opened;
}

/**
 * Does the same by the link, in any browser where the visitor presses a button; by itself only in the one that asked, so that no program
 * that opens links in mails signs in.
 * @throws AppError link_expired, press_needed, deleted_today
 */
export async function follow(
  dependencies: AuthDependencies,
  { hash, pressed = false, browserId }: { hash: string; pressed?: boolean | undefined; browserId: string },
): Promise<StoredAccount> {
  const { links } = dependencies;
  const link = await links.find(hash, 'enter');
  if (!link) throw new AppError('link_expired');
  const isOwn = (await codeKeys(dependencies, { ...link, browserId })).includes(link.code);
  // Whose account it is must be seen: anyone can send a link of theirs to others.
  if (!isOwn && !pressed)
    throw new AppError('press_needed', { message: `Press the button to sign in as ${link.email}.` });
  const account = await open(dependencies, link, () => links.use(hash));
  if (!account) throw new AppError('link_expired');
  return account;
}

/** The account before the mark on the link, so that the same code or link finishes an interrupted call. Two at once open one account. */
async function open(
  dependencies: AuthDependencies,
  { accountId, email }: Extract<LinkPurpose, { kind: 'enter' }>,
  takeLink: () => Promise<boolean>,
): Promise<StoredAccount | undefined> {
  const { store, keys } = dependencies;
  let account = await store.byEmail(email);
  if (!account) {
    const made = await makeAccount(dependencies, accountId, { email, fullname: '', passwordHash: '' });
    account = made ?? (await store.byEmail(email));
    // Their passwords are of those who registered, and their links are void by now.
    await forgetRegistrations({ accounts: store, keys }, email);
  }
  return account && !account.disabled && (await takeLink()) ? account : undefined;
}

/** A code belongs to its browser: no other can try it or replace it. */
const codeKeys = async (
  { keys }: Pick<AuthDependencies, 'keys'>,
  { email, browserId }: Pick<Requester, 'email' | 'browserId'>,
): Promise<string[]> => keyedHashes(await keys(), 'code of a browser', `${browserId} ${addressOf(email)}`);

async function codeOf(
  dependencies: AuthDependencies,
  attempt: CodeAttempt,
): Promise<StoredSignInCode | undefined> {
  const { store, clock } = dependencies;
  const found = await Promise.all((await codeKeys(dependencies, attempt)).map((key) => store.code(key)));
  return found.find((code) => code && code.expires * 1000 > clock.now());
}

/** A code whose tries are used up does not open again. */
const spending = (throttle: Throttle): Throttle => ({
  ...throttle,
  take: (subject) =>
    throttle.take(subject).catch((error: unknown) => {
      throw error instanceof AppError ? refusal('code_spent') : error;
    }),
});

/** With its words at the field. */
const refusal = (code: 'code_wrong' | 'code_spent'): AppError => {
  const { message } = new AppError(code);
  return new AppError(code, { errors: { code: [message] } });
};
