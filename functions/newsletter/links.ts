import { createHash } from 'node:crypto';
import { randomId } from '#platform/tokens.ts';

/** What a link in a mail holds: whose subscription it is about, and a secret that only the reader of the mail has. */
export interface LinkRef {
  /** Id of the subscriber, 22 characters. */
  subscriber: string;
  /** 22 characters, 128 bits. Stored as its hash alone. */
  secret: string;
}

const length = 22;
const form = /^[\w-]{44}$/;

/**
 * The id of a mail address, whatever its case: always the same one, so that nobody subscribes twice. Once the address has been forgotten,
 * nobody reads it from the id; whoever knows the address can tell that it was here.
 */
export const subscriberId = (email: string): string => digest(`subscriber\n${email.toLowerCase()}`);

export const newSecret = (): string => randomId();

export const secretHash = (secret: string): string => digest(`link\n${secret}`);

/** The hash of the address of the page: `/newsletter/verify/{hash}`. */
export const writeHash = ({ subscriber, secret }: LinkRef): string => subscriber + secret;

/** What a hash holds, or undefined when it is none of ours. */
export const readHash = (hash: string): LinkRef | undefined =>
  form.test(hash) ? { subscriber: hash.slice(0, length), secret: hash.slice(length) } : undefined;

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);
