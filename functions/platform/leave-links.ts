import { createHash } from 'node:crypto';
import { randomId } from './tokens.ts';

/** The content of a mailed link: the subscriber, and a secret that only the reader of the mail has. */
export interface LinkRef {
  /** Id of the subscriber, 22 characters. */
  subscriber: string;
  /** 22 characters, 128 bits. Only its hash is stored. */
  secret: string;
}

const length = 22;
const pattern = /^[\w-]{44}$/;

export const newSecret = (): string => randomId();

export const secretHash = (secret: string): string => digest(`link\n${secret}`);

/** The hash in a page's address: `/newsletter/verify/{hash}`. */
export const writeHash = ({ subscriber, secret }: LinkRef): string => subscriber + secret;

/** The link of a hash; undefined for a malformed one. */
export const readHash = (hash: string): LinkRef | undefined =>
  pattern.test(hash) ? { subscriber: hash.slice(0, length), secret: hash.slice(length) } : undefined;

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);
