import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { goodCodes } from '#accounts/passkeys.ts';
import type { Attestation, Passkey, Passkeys } from '#contract/passkeys.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import { lackOf, requireFactor } from '#platform/second-factor.ts';
import type { Session } from '#platform/session.ts';
import { nameOfAddress, type StoredAccount, type StoredPasskey } from '#records/accounts.ts';
import { challengeLife, type FoundChallenge } from './challenges.ts';
import { mostPasskeys, ownerOf, requireStrong, tell, type PasskeysDependencies } from './domain.ts';
import { addedLetter, removedLetter } from './letters.ts';
import { asRefusal, Refusal } from './sign-in.ts';

/** EdDSA, ES256 and RS256, by their numbers in COSE: what authenticators of today use. */
const algorithms = [-8, -7, -257];

/** @throws AppError signed_out, second_factor_needed, passkey_limit */
export async function addOptions(
  dependencies: PasskeysDependencies,
  session: Session,
  browserId: string,
): Promise<Answer<'passkeys.addOptions'>> {
  const { store, challenges, place, awards } = dependencies;
  const account = await ownerOf(dependencies, session);
  requireFactor(account, session);
  const present = await store.list(account);
  if (present.length >= mostPasskeys) throw new AppError('passkey_limit');
  const options = await generateRegistrationOptions({
    rpName: await awards(),
    rpID: place.host,
    userName: account.email || account.fullname,
    userDisplayName: account.fullname || nameOfAddress(account.email),
    userID: new Uint8Array(Buffer.from(await store.handleOf(account.id), 'base64url')),
    challenge: await challenges.make({ purpose: 'add', browserId, accountId: account.id }),
    timeout: challengeLife,
    excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
  });
  return {
    rp: { id: place.host, name: options.rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: challengeLife,
    attestation: 'none',
    excludeCredentials: (options.excludeCredentials ?? []).map(({ id, transports = [] }) => ({
      id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Adds a passkey that was made for these options; its session is strong from then on.
 * @throws AppError signed_out, second_factor_needed, passkey_refused, passkey_exists, passkey_limit, too_many_attempts
 */
export async function addPasskey(
  dependencies: PasskeysDependencies,
  session: Session,
  { credential, name, browserId }: Body<'passkeys.add'> & { browserId: string },
): Promise<StoredAccount> {
  const { store, throttles, clock, log } = dependencies;
  const account = await ownerOf(dependencies, session);
  requireFactor(account, session);
  await throttles.changeByAccount.take(account.id);
  const made = await register(dependencies, account, credential, browserId).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    log.info('passkey refused', { reason: error.message });
    throw new AppError('passkey_refused');
  });
  const added = { ...made, name, addedAt: new Date(clock.now()).toISOString() };
  const outcome = await store.add(account.id, added, mostPasskeys);
  if (outcome === 'taken') throw new AppError('passkey_exists');
  if (outcome === 'full') throw new AppError('passkey_limit');
  await tell(dependencies, account, addedLetter(name));
  return { ...account, passkeys: [...(account.passkeys ?? []), made.credentialId] };
}

/** Checks what an authenticator has made, and uses up its challenge. */
async function register(
  { store, challenges, place }: PasskeysDependencies,
  account: StoredAccount,
  credential: Attestation,
  browserId: string,
): Promise<Omit<StoredPasskey, 'name' | 'addedAt'>> {
  requireNoCertificate(credential);
  let found: FoundChallenge | undefined;
  const { transports = [], ...response } = credential.response;
  const result = await verifyRegistrationResponse({
    response: { ...credential, response: { ...response, transports } },
    expectedChallenge: async (challenge) => {
      found = await challenges.find(challenge, { purpose: 'add', browserId, accountId: account.id });
      return found !== undefined;
    },
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (!result.verified) throw new Refusal('attestation');
  const { credential: made, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
  if (made.id !== credential.id) throw new Refusal('credential id');
  if (!found || !(await store.useChallenge(found.hash, found.expires))) throw new Refusal('used challenge');
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports,
    isSyncable: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/**
 * We ask for no attestation, so that browsers leave out what names the authenticator. Certificates would be looked up at the
 * addresses in them, which are anybody's.
 */
function requireNoCertificate({ response: { attestationObject } }: Attestation): void {
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    if (format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'))) return;
  } catch (error) {
    throw asRefusal(error);
  }
  throw new Refusal('attestation by a certificate');
}

/** @throws AppError signed_out */
export async function listPasskeys(
  dependencies: Pick<PasskeysDependencies, 'store' | 'stateOf' | 'secondFactor'>,
  session: Session,
): Promise<Passkeys> {
  return stateFor(dependencies, await ownerOf(dependencies, session), session);
}

/** What the owner of an account sees of its passkeys in a session. */
export async function stateFor(
  { store, secondFactor }: Pick<PasskeysDependencies, 'store' | 'secondFactor'>,
  account: StoredAccount,
  session: Pick<Session, 'isStrong'>,
): Promise<Passkeys> {
  const [present, codes] = await Promise.all([store.list(account), store.codes(account.id)]);
  return {
    passkeys: present.map(toPasskey),
    codesLeft: goodCodes(account, codes)?.hashes.length ?? 0,
    isRequired: isKept(account, secondFactor),
    isAskedFirst: lackOf(account, session.isStrong, 'offered') !== undefined,
  };
}

const toPasskey = ({ credentialId, name, addedAt, usedAt, isBackedUp }: StoredPasskey): Passkey => ({
  id: credentialId,
  name,
  addedAt,
  usedAt: usedAt ?? null,
  isSynced: isBackedUp,
});

const isKept = ({ roles }: StoredAccount, secondFactor: PasskeysDependencies['secondFactor']): boolean =>
  secondFactor === 'required' && roles.length > 0;

/** @throws AppError signed_out, second_factor_needed, passkey_not_found */
export async function renamePasskey(
  dependencies: PasskeysDependencies,
  session: Session,
  { id, name }: Body<'passkeys.rename'>,
): Promise<Passkeys> {
  const { store } = dependencies;
  const account = await ownerOf(dependencies, session);
  requireStrong(account, session);
  const isThere = (await store.find(account, id)) !== undefined;
  if (!isThere || !(await store.rename(account.id, id, name))) throw new AppError('passkey_not_found');
  return stateFor(dependencies, account, session);
}

/**
 * Removes a passkey and ends all sessions; the caller begins a new one of the returned account.
 * @throws AppError signed_out, second_factor_needed, passkey_not_found, last_passkey, too_many_attempts
 */
export async function removePasskey(
  dependencies: PasskeysDependencies,
  session: Session,
  id: string,
): Promise<StoredAccount> {
  const { store, throttles, secondFactor } = dependencies;
  const account = await ownerOf(dependencies, session);
  requireStrong(account, session);
  await throttles.changeByAccount.take(account.id);
  const passkey = await store.find(account, id);
  const outcome = await store.remove(account.id, id, (owner) => !isKept(owner, secondFactor));
  if (outcome === 'last') throw new AppError('last_passkey');
  const changed = await store.account(account.id);
  if (!passkey || outcome === 'missing' || !changed) throw new AppError('passkey_not_found');
  await tell(dependencies, account, removedLetter(passkey.name));
  return changed;
}
