import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './secrets.ts';

/** A random name that cannot be guessed: 128 bits, 22 url-safe characters. */
export const randomId = (): string => randomBytes(16).toString('base64url');

/** A keyed hash of a text, for one purpose only: the same text under another purpose gives another hash. 43 characters. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

/** The keyed hash of a text by the key that signs now, and after it those by the other keys that still count. */
export const keyedHashes = ({ sign, accept }: KeyRing, purpose: string, text: string): string[] =>
  [...new Set([sign, ...accept])].map((key) => keyedHash(key, purpose, text));

/** Constant-time comparison of two texts. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Signed tokens: JSON Web Tokens (RFC 7519) of one kind, signed with HMAC-SHA-256. A token whose header is any other text is none of ours, so
 * that no token has a say in how it is checked. By node:crypto alone: a library for every kind of token, and the web's cryptography under it, cost a
 * new function 5 ms before its first answer.
 */
const tokenHeader = encode('{"alg":"HS256","typ":"session"}');

/** A token that says the claims, signed with the secret. */
export function signToken(claims: object, secret: string): string {
  const text = `${tokenHeader}.${encode(JSON.stringify(claims))}`;
  return `${text}.${signatureOf(text, secret)}`;
}

/** The claims of a token that was signed with the secret; undefined for any other text. Whether they still hold is for the caller to say. */
export function readToken(token: string, secret: string): Record<string, unknown> | undefined {
  const [head, claims = '', signature = '', ...more] = token.split('.');
  if (head !== tokenHeader || more.length > 0) return undefined;
  if (!isSameText(signature, signatureOf(`${head}.${claims}`, secret))) return undefined;
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}

const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
