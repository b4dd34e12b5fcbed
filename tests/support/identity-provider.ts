import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
} from 'jose';
import { signInNonce } from '#platform/csrf.ts';
import { readCookie } from '../../functions/platform/cookies.ts';
import type { Platform } from '../../functions/platform/platform.ts';
import type { Caller } from './caller.ts';

/** A pair of keys with which a provider signs, or somebody who is no provider. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
}

export async function signingKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
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

export interface KeyServer {
  url: string;
  /** The keys it publishes from now on. */
  publish(...keys: SigningKey[]): void;
  /** Answers with this instead; undefined ends that. */
  answerWith(answer: { status: number; body: string } | undefined): void;
  /** How often it has been asked. */
  asked(): number;
  close(): Promise<void>;
}

/** Publishes a provider's keys as a JWKS on a loopback port. */
export async function startKeyServer(...first: SigningKey[]): Promise<KeyServer> {
  let published = first;
  let instead: { status: number; body: string } | undefined;
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    const body = instead?.body ?? JSON.stringify({ keys: published.map(({ publicJwk }) => publicJwk) });
    response.writeHead(instead?.status ?? 200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    publish: (...keys) => {
      published = keys;
    },
    answerWith: (answer) => {
      instead = answer;
    },
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
