import { identitySchemas } from '#contract/identity.ts';
import { startSession } from '#platform/accounts.ts';
import { createHandler, type Call, type LambdaHandler } from '#platform/chain/chain.ts';
import { readCookie } from '#platform/cookies.ts';
import { signInNonce } from '#platform/csrf.ts';
import type { Platform } from '#platform/platform.ts';
import type { ProviderName, SignIns } from './domain.ts';

type IdentityCall = Pick<Call<'identity.google'>, 'cookies' | 'header' | 'setCookie'>;

export function identityHandler(platform: Platform, signIns: SignIns): LambdaHandler {
  const signIn = async (provider: ProviderName, call: IdentityCall, token: string, name?: string) => {
    // The nonce that auth.csrf gave to this browser.
    const { accept } = await platform.secrets.sessionKeys();
    const nonces = accept.map((secret) => signInNonce(secret, readCookie(call.cookies, 'csrf') ?? ''));
    return startSession(platform, await signIns.signIn(provider, token, nonces, name), call);
  };

  return createHandler(platform, 'identity', identitySchemas, {
    'identity.google': (call) => signIn('google', call, call.body.credential),
    'identity.apple': (call) => {
      const { firstName = '', lastName = '' } = call.body.user?.name ?? {};
      return signIn('apple', call, call.body.authorization.id_token, `${firstName} ${lastName}`);
    },
  });
}
