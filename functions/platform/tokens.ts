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

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
