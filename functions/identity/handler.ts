import { identitySchemas } from '#contract/identity.ts';
import { startSession } from '#platform/accounts.ts';
import { createHandler, type Call, type LambdaHandler } from '#platform/chain/chain.ts';
import { readCookie } from '#platform/cookies.ts';
import { signInNonce } from '#platform/csrf.ts';
import type { Platform } from '#platform/platform.ts';
import type { ProviderName, SignIns } from './domain.ts';

type IdentityCall = Pick<Call<'identity.google'>, 'cookies' | 'setCookie'>;

/** The identity group: sign-in with Google and with Apple. */
export function identityHandler(platform: Platform, signIns: SignIns): LambdaHandler {
  const enter = async (provider: ProviderName, call: IdentityCall, token: string, name?: string) => {
    // The nonce that auth.csrf handed to this very browser; the chain has checked that the cookie is ours.
    const { accept } = await platform.secrets.sessionKeys();
    const nonces = accept.map((secret) => signInNonce(secret, readCookie(call.cookies, 'csrf') ?? ''));
    return startSession(platform, await signIns.enter(provider, token, nonces, name), call);
  };

  return createHandler(platform, 'identity', identitySchemas, {
    'identity.google': (call) => enter('google', call, call.body.credential),
    'identity.apple': (call) => {
      const { firstName = '', lastName = '' } = call.body.user?.name ?? {};
      return enter('apple', call, call.body.authorization.id_token, `${firstName} ${lastName}`);
    },
  });
}
