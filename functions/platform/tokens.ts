import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './secrets.ts';

/** 128 random bits, 22 url-safe characters. */
export const randomId = (): string => randomBytes(16).toString('base64url');

/** A keyed hash, 43 characters; different for each purpose. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

/** The keyed hash by the signing key, then those by the other accepted keys. */
export const keyedHashes = ({ sign, accept }: KeyRing, purpose: string, text: string): string[] =>
  [...new Set([sign, ...accept])].map((key) => keyedHash(key, purpose, text));

export function constantTimeEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The one header: tokens with another one are rejected (DECISION-session-token.md). */
const tokenHeader = encode('{"alg":"HS256","typ":"session"}');

export function signToken(claims: object, secret: string): string {
  const text = `${tokenHeader}.${encode(JSON.stringify(claims))}`;
  return `${text}.${signatureOf(text, secret)}`;
}

/** Undefined unless signed with the secret. The caller checks the expiry. */
export function readToken(token: string, secret: string): Record<string, unknown> | undefined {
  const [head, claims = '', signature = '', ...more] = token.split('.');
  if (head !== tokenHeader || more.length > 0) return undefined;
  if (!constantTimeEqual(signature, signatureOf(`${head}.${claims}`, secret))) return undefined;
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}

const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
