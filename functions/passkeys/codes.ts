import { randomBytes } from 'node:crypto';
import { goodCodes } from '#accounts/passkeys.ts';
import { AppError } from '#platform/errors.ts';
import type { Session } from '#platform/session.ts';
import { takeInTurn } from '#platform/throttle.ts';
import { keyedHash, randomId } from '#platform/tokens.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { ownerOf, tell, type PasskeysDependencies } from './domain.ts';
import { codesMadeLetter, codeUsedLetter } from './letters.ts';

/** Without I, L, O and U, which are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeCount = 10;
/** 125 random bits: too many to try, however fast the hash. */
const codeLength = 25;
const mostTries = 12;

/**
 * Ten new recovery codes, in groups for reading; those from before are void. They are in no store, and this answer alone. Only a strong
 * session makes them, with a role or without: a role may come later.
 * @throws AppError signed_out, second_factor_needed, too_many_attempts
 */
export async function makeCodes(dependencies: PasskeysDependencies, session: Session): Promise<string[]> {
  const { store, clock, throttles } = dependencies;
  const account = await ownerOf(dependencies, session);
  if (!session.isStrong) throw new AppError('second_factor_needed');
  await throttles.changeByAccount.take(account.id);
  const codes = Array.from({ length: codeCount }, newCode);
  const key = randomId();
  await store.saveCodes(account.id, {
    version: randomId(),
    key,
    hashes: codes.map((code) => hashOf(key, code)),
    madeAt: new Date(clock.now()).toISOString(),
    roles: account.roles,
    passwordVersion: account.passwordVersion ?? 0,
  });
  await tell(dependencies, account, codesMadeLetter);
  return codes.map((code) => code.replaceAll(/.{5}(?=.)/g, '$&-'));
}

/** Each byte counts with five of its bits. */
const newCode = (): string => [...randomBytes(codeLength)].map((byte) => alphabet[byte % 32]).join('');

/** As people type codes: in small letters, with other separators, and with letters that look like digits. */
const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

const hashOf = (key: string, code: string): string => keyedHash(key, 'recovery code', code);

/**
 * Confirms a session with a recovery code, which is used up. Returns the account, for a strong session.
 * @throws AppError signed_out, recovery_code_refused, too_many_attempts
 */
export async function redeemCode(
  dependencies: PasskeysDependencies,
  session: Session,
  typed: string,
): Promise<StoredAccount> {
  const { throttles } = dependencies;
  const account = await ownerOf(dependencies, session);
  const giveBack = await takeInTurn([[throttles.codeByAccount, account.id]]);
  const left = await takeCode(dependencies.store, account, readCode(typed)).catch(async (error: unknown) => {
    // A failure of ours is no wrong code.
    await giveBack();
    throw error;
  });
  if (left === undefined) throw refused();
  // The code was right: a count that can't be taken back now keeps nobody out.
  await throttles.codeByAccount.clear(account.id).catch(() => undefined);
  await tell(dependencies, account, codeUsedLetter(left));
  return account;
}

const refused = (): AppError => {
  const error = new AppError('recovery_code_refused');
  return new AppError(error.code, { errors: { code: [error.message] } });
};

/** Takes a code out, and returns how many are left; undefined when it isn't among them. Of two callers, one has it. */
async function takeCode(
  store: PasskeysDependencies['store'],
  account: StoredAccount,
  code: string,
): Promise<number | undefined> {
  const version = randomId();
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const codes = goodCodes(account, await store.codes(account.id));
    // The SDK's retry of a write whose answer was lost fails, and the write was ours.
    if (codes?.version === version) return codes.hashes.length;
    const hash = codes && hashOf(codes.key, code);
    if (!codes || hash === undefined || !codes.hashes.includes(hash)) return undefined;
    const hashes = codes.hashes.filter((each) => each !== hash);
    if (await store.replaceCodes(account.id, { ...codes, version, hashes }, codes.version))
      return hashes.length;
  }
  throw new AppError('unavailable');
}
