import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Assertion } from '#contract/passkeys.ts';
import type { Answer } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import type { Session } from '#platform/session.ts';
import { takeInTurn } from '#platform/throttle.ts';
import { networkOf } from '#platform/visitor-address.ts';
import type { StoredAccount, StoredPasskey } from '#records/accounts.ts';
import { challengeLife, type FoundChallenge } from './challenges.ts';
import type { PasskeysDependencies } from './domain.ts';

/** The same for everyone: which accounts have passkeys stays unknown. */
export async function signInOptions(
  { challenges, place }: Pick<PasskeysDependencies, 'challenges' | 'place'>,
  browserId: string,
): Promise<Answer<'passkeys.signInOptions'>> {
  const options = await generateAuthenticationOptions({
    rpID: place.host,
    challenge: await challenges.make({ purpose: 'sign-in', browserId, accountId: '' }),
    timeout: challengeLife,
  });
  return {
    challenge: options.challenge,
    rpId: place.host,
    timeout: challengeLife,
    userVerification: 'required',
  };
}

interface SignInAttempt {
  credential: Assertion;
  browserId: string;
  remoteIp: string;
  /** The session that the passkey confirms as the second factor, if there is one. */
  session: Session | undefined;
}

/**
 * The account of a passkey, for a strong session.
 * @throws AppError passkey_refused, whatever the reason, which is in the log; too_many_attempts
 */
export async function signIn(
  dependencies: PasskeysDependencies,
  attempt: SignInAttempt,
): Promise<StoredAccount> {
  const { throttles, log } = dependencies;
  const giveBack = await takeInTurn([
    [throttles.signInByBrowser, attempt.browserId],
    [throttles.signInByNetwork, networkOf(attempt.remoteIp)],
  ]);
  try {
    const account = await check(dependencies, attempt);
    await giveBack();
    return account;
  } catch (error) {
    if (!(error instanceof Refusal)) {
      // A failure of ours is no wrong passkey.
      await giveBack();
      throw error;
    }
    log.info('passkey refused', { reason: error.message });
    throw new AppError('passkey_refused', { ...(error.words !== undefined && { message: error.words }) });
  }
}

/** Why a passkey is refused; only `words` are for the person. */
export class Refusal extends Error {
  readonly words: string | undefined;

  constructor(reason: string, words?: string) {
    super(reason);
    this.words = words;
  }
}

const ofOther = 'This passkey belongs to another account. Choose the one of this account, or sign out first.';

async function check(
  dependencies: PasskeysDependencies,
  { credential, browserId, session }: SignInAttempt,
): Promise<StoredAccount> {
  const { store, challenges, clock, log } = dependencies;
  const account = await store.ownerOf(credential.id);
  const passkey = account && (await store.find(account, credential.id));
  if (!account || !passkey) throw new Refusal('unknown credential');
  if (account.disabled) throw new Refusal('disabled account');
  if (credential.response.userHandle !== account.passkeyHandle) throw new Refusal('user handle');
  if (session && session.userId !== account.id) throw new Refusal('another account', ofOther);

  let found: FoundChallenge | undefined;
  const use = await verified(dependencies, credential, passkey, async (challenge) => {
    found = await challenges.find(challenge, { purpose: 'sign-in', browserId, accountId: '' });
    return found !== undefined;
  });
  if (!found || !(await store.useChallenge(found.hash, found.expires))) throw new Refusal('used challenge');
  if (isFalling(passkey, use.newCounter)) {
    log.error('the counter of a passkey fell: there may be a copy of it', { account: account.id });
    throw new Refusal('falling counter');
  }
  const usedAt = new Date(clock.now()).toISOString();
  const used = { ...passkey, counter: use.newCounter, usedAt, isBackedUp: use.credentialBackedUp };
  if (!(await store.noteUse(account.id, used))) throw new Refusal('removed, or used at the same moment');
  return account;
}

async function verified(
  { place }: Pick<PasskeysDependencies, 'place'>,
  response: Assertion,
  { credentialId, publicKey, transports }: StoredPasskey,
  expectedChallenge: (challenge: string) => Promise<boolean>,
) {
  try {
    const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
      response: withoutUndefined(response),
      expectedChallenge,
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      // The counter is compared after the signature, so that only a genuine one is called falling.
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
        transports,
      },
      requireUserVerification: true,
    });
    if (isVerified) return authenticationInfo;
  } catch (error) {
    throw asRefusal(error);
  }
  throw new Refusal('signature');
}

/** The library throws errors of no type of its own; what the engine and the network throw goes on. */
export function asRefusal(error: unknown): unknown {
  const isOther = !(error instanceof Error) || error instanceof AppError || '$metadata' in error;
  return isOther ? error : new Refusal(error.message);
}

const withoutUndefined = ({ response: { userHandle, ...response }, ...credential }: Assertion) => ({
  ...credential,
  response: { ...response, ...(userHandle !== undefined && { userHandle }) },
});

/** Authenticators that don't count stay at 0. */
const isFalling = ({ counter }: StoredPasskey, next: number): boolean =>
  (counter > 0 || next > 0) && next <= counter;
