import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ifNew, putItem, readRecord } from '#records/items.ts';
import type { BallotRef, StoredVote } from '#records/ballots.ts';
import { resultKeys } from '#records/tables.ts';

/** Secrets of receipts and certificates. Never changed, or receipts would lose their ballots. */
export interface BallotKeys {
  secret: string;
  /** Ed25519, base64url. */
  privateKey: string;
  publicKey: string;
}

/** The keys of the site, created on first use. */
export async function ballotKeys(documents: DynamoDBDocumentClient, table: string): Promise<BallotKeys> {
  const known = await findBallotKeys(documents, table);
  if (known) return known;
  const made = makeKeys();
  const isOurs = await putItem(documents, table, resultKeys.ballotKeys(), made, ifNew);
  const keys = isOurs ? made : await findBallotKeys(documents, table);
  if (!keys) throw new Error('The keys of the ballots have gone while they were read.');
  return keys;
}

const findBallotKeys = (documents: DynamoDBDocumentClient, table: string) =>
  readRecord<BallotKeys>(documents, table, resultKeys.ballotKeys());

function makeKeys(): BallotKeys {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (d === undefined || x === undefined) throw new Error('An Ed25519 key has two halves.');
  return { secret: randomBytes(32).toString('base64url'), privateKey: d, publicKey: x };
}

/** What a ballot's published name follows from. */
export interface NamedBallot extends BallotRef {
  /** By nominee id. */
  votes: ReadonlyMap<string, Pick<StoredVote, 'nonce'>>;
}

/**
 * 128 bits, hexadecimal. Reveals nothing about the voter; a voter's two ballots can't be linked, and neither can
 * two states of one ballot: the name changes with every change of its votes.
 */
export function ballotName(
  keys: Pick<BallotKeys, 'secret'>,
  { voter, day, category, votes }: NamedBallot,
): string {
  const cast = [...votes].map(([nominee, { nonce }]) => `${nominee}:${nonce}`).sort();
  return keyed(keys, ['ballot', voter, day, category, ...cast]).slice(0, 32);
}

/**
 * 256 bits, hexadecimal: what the parts of a certificate are hashed with, so that nobody guesses figures from its
 * seal. A certificate that replaces another has another one, because the salt of an opened certificate is public.
 */
export const sealSalt = (keys: Pick<BallotKeys, 'secret'>, edition: string, replaces: string | null) =>
  keyed(keys, ['seal', edition, replaces ?? '']);

const keyed = ({ secret }: Pick<BallotKeys, 'secret'>, lines: readonly string[]): string =>
  createHmac('sha256', secret).update(lines.join('\n')).digest('hex');

/** base64url. Deterministic (RFC 8032). */
export function signText({ privateKey, publicKey }: BallotKeys, text: string): string {
  const key = { kty: 'OKP', crv: 'Ed25519', d: privateKey, x: publicKey };
  return sign(null, Buffer.from(text), createPrivateKey({ key, format: 'jwk' })).toString('base64url');
}
