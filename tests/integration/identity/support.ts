import { randomUUID } from 'node:crypto';
import { compose } from '../../../functions/identity/main.ts';
import type { User } from '../../../functions/contract/auth.ts';
import { platformFromEnv } from '../../../functions/platform/platform.ts';
import type { StoredAccount } from '../../../functions/records/accounts.ts';
import { requestOf, send, type Caller } from '../../support/caller.ts';
import {
  idToken,
  nonceOf,
  signingKey,
  startKeyServer,
  type Claims,
} from '../../support/identity-provider.ts';
import { setUpSite } from '../../support/site.ts';

export const googleIssuer = 'https://accounts.google.com';
const appleIssuer = 'https://appleid.apple.com';

/** The identity group on a real engine, with a provider whose keys are the test's own. */
export async function setUpIdentity() {
  const site = await setUpSite();
  const key = await signingKey('first');
  const keys = await startKeyServer(key);
  const { environment, clock, log } = site.platform;
  /** A function of its own, with nothing cached. */
  const cold = (changes: Record<string, string> = {}, documents = site.documents) => {
    const identity = {
      GOOGLE_CLIENT_ID: 'our-google-id',
      GOOGLE_KEYS_URL: keys.url,
      APPLE_CLIENT_ID: 'our-apple-id',
      APPLE_KEYS_URL: keys.url,
    };
    return compose(platformFromEnv({ ...environment, ...identity, ...changes }, { clock, documents, log }));
  };
  const warm = cold();

  /** Claims of a good token for this caller. */
  const claimsOf =
    (own: Claims) =>
    (caller: Caller, more: Claims = {}) => {
      const now = Math.floor(clock.now() / 1000);
      const common = { sub: randomUUID(), nonce: nonceOf(site.platform, caller), iat: now, exp: now + 3600 };
      return { ...common, ...own, ...more } as Claims;
    };
  const googleClaims = claimsOf({ iss: googleIssuer, aud: 'our-google-id', azp: 'our-google-id' });
  const google = (credential: string, caller: Caller, handler = warm) =>
    send(handler, requestOf('identity.google', caller, { body: { credential, noRedirect: true } }));

  return {
    site,
    key,
    keys,
    cold,
    googleClaims,
    appleClaims: claimsOf({ iss: appleIssuer, aud: 'our-apple-id' }),
    google,
    apple: (token: string, caller: Caller, detail: object = {}, handler = warm) => {
      const body = { authorization: { id_token: token, code: 'c', state: 's' }, ...detail, noRedirect: true };
      return send(handler, requestOf('identity.apple', caller, { body }));
    },
    /** Signs in with a good Google token with these claims, and answers with the user. */
    enter: async (claims: Claims) => {
      const caller = site.visitor();
      const { status, body } = await google(await idToken(key, googleClaims(caller, claims)), caller);
      if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
      return body as User;
    },
    putAccount: (id: string, email: string, more: Partial<StoredAccount> = {}) =>
      site.putAccount(id, { email, fullname: 'Own Name', passwordHash: 'a hash', ...more }),
    items: async (prefix: string) =>
      (await site.items('accounts')).filter(({ pk }) => String(pk).startsWith(prefix)),
    close: () => Promise.all([keys.close(), site.close()]),
  };
}

export type IdentityTest = Awaited<ReturnType<typeof setUpIdentity>>;
