import { compose } from '../../../functions/identity/main.ts';
import type { User } from '../../../functions/contract/auth.ts';
import { platformFromEnv } from '../../../functions/platform/platform.ts';
import type { StoredAccount } from '../../../functions/records/accounts.ts';
import { requestOf, send, type Caller } from '../../support/caller.ts';
import {
  goodClaims,
  idToken,
  providerSettings,
  signingKey,
  startKeyServer,
  type Claims,
} from '../../support/identity-provider.ts';
import { setUpSite } from '../../support/site.ts';

/** The identity group on a real engine, with a provider whose keys are the test's own. */
export async function setUpIdentity() {
  const site = await setUpSite();
  const key = await signingKey('first');
  const keys = await startKeyServer(key);
  const { environment, clock, log } = site.platform;
  const cold = (changes: Record<string, string> = {}, documents = site.documents) => {
    const identity = providerSettings(keys.url);
    return compose(platformFromEnv({ ...environment, ...identity, ...changes }, { clock, documents, log }));
  };
  const warm = cold();

  const googleClaims = (caller: Caller, more?: Claims) => goodClaims(site.platform, caller, 'google', more);
  const google = (credential: string, caller: Caller, handler = warm) =>
    send(handler, requestOf('identity.google', caller, { body: { credential, noRedirect: true } }));

  return {
    site,
    key,
    keys,
    cold,
    googleClaims,
    appleClaims: (caller: Caller, more?: Claims) => goodClaims(site.platform, caller, 'apple', more),
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
