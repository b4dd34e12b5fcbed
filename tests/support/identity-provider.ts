import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTHeaderParameters } from 'jose';
import { signInNonce } from '#platform/csrf.ts';
import { readCookie } from '../../functions/platform/cookies.ts';
import type { Platform } from '../../functions/platform/platform.ts';
import { sendText } from '../../infra/local/http/answer.ts';
import { openServer } from '../../infra/local/http/server.ts';
import type { Caller } from './caller.ts';

/** A pair of keys with which a provider signs, or somebody who is no provider. */
export type SigningKey = Awaited<ReturnType<typeof signingKey>>;

export async function signingKey(kid: string, alg = 'RS256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return { kid, privateKey, publicKey, publicJwk };
}

export type Claims = Record<string, unknown>;

/** An ID token as Google and Apple write it; undefined takes a claim away. */
export function idToken(key: SigningKey, claims: Claims, header: Partial<JWTHeaderParameters> = {}) {
  const payload = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey);
}

/** What a caller's browser got as the nonce of `auth.csrf`. */
export const nonceOf = ({ environment }: Platform, caller: Caller): string =>
  signInNonce(environment.SESSION_SECRET, readCookie(caller.cookies, 'csrf') ?? '');

/** What Google and Apple write into a token for us. */
export const issued = {
  google: { iss: 'https://accounts.google.com', aud: 'our-google-id', azp: 'our-google-id' },
  apple: { iss: 'https://appleid.apple.com', aud: 'our-apple-id' },
};

/** The environment in which those tokens count. */
export const providerSettings = (keysUrl: string) => ({
  GOOGLE_CLIENT_ID: issued.google.aud,
  GOOGLE_KEYS_URL: keysUrl,
  APPLE_CLIENT_ID: issued.apple.aud,
  APPLE_KEYS_URL: keysUrl,
});

/** Claims of a good token for the browser of a caller: of a person of its own, and like no other token's. */
export function goodClaims(
  platform: Platform,
  caller: Caller,
  provider: keyof typeof issued,
  more: Claims = {},
): Claims {
  const now = Math.floor(platform.clock.now() / 1000);
  return {
    sub: randomUUID(),
    jti: randomUUID(),
    nonce: nonceOf(platform, caller),
    iat: now,
    exp: now + 3600,
    ...issued[provider],
    ...more,
  };
}

export async function startKeyServer(...first: SigningKey[]) {
  let published = first;
  let instead: { status: number; body: string } | 'cut off' | 'silent' | undefined;
  let asked = 0;
  const server = await openServer(0, '127.0.0.1');
  server.answerWith((_request, response) => {
    asked += 1;
    if (instead === 'cut off') response.destroy();
    if (instead === 'cut off' || instead === 'silent') return;
    const body = instead?.body ?? JSON.stringify({ keys: published.map(({ publicJwk }) => publicJwk) });
    sendText(response, instead?.status ?? 200, body, 'application/json');
  });
  return {
    url: `http://127.0.0.1:${server.port}/keys`,
    publish: (...keys: SigningKey[]) => {
      published = keys;
    },
    /** Answers with this instead, cuts the connection or keeps silent; undefined ends that. */
    answerWith: (answer: typeof instead) => {
      instead = answer;
    },
    asked: () => asked,
    close: () => server.close(),
  };
}
