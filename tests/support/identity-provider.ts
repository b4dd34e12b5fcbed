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

export async function startKeyServer(...first: SigningKey[]) {
  let published = first;
  let instead: { status: number; body: string } | undefined;
  let asked = 0;
  const server = await openServer(0, '127.0.0.1');
  server.answerWith((_request, response) => {
    asked += 1;
    const body = instead?.body ?? JSON.stringify({ keys: published.map(({ publicJwk }) => publicJwk) });
    sendText(response, instead?.status ?? 200, body, 'application/json');
  });
  return {
    url: `http://127.0.0.1:${server.port}/keys`,
    publish: (...keys: SigningKey[]) => {
      published = keys;
    },
    /** Answers with this instead; undefined ends that. */
    answerWith: (answer: typeof instead) => {
      instead = answer;
    },
    asked: () => asked,
    close: () => server.close(),
  };
}
