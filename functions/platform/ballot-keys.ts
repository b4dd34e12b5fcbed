import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ifNew, putItem, readRecord } from '#records/items.ts';
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

/** 128 bits, hexadecimal. Reveals nothing about the voter; a voter's two ballots can't be linked. */
export const ballotName = (
  { secret }: Pick<BallotKeys, 'secret'>,
  { voter, day, category }: { voter: string; day: string; category: string },
): string =>
  createHmac('sha256', secret).update(['ballot', voter, day, category].join('\n')).digest('hex').slice(0, 32);

/** base64url. Deterministic (RFC 8032). */
export function signText({ privateKey, publicKey }: BallotKeys, text: string): string {
  const key = { kty: 'OKP', crv: 'Ed25519', d: privateKey, x: publicKey };
  return sign(null, Buffer.from(text), createPrivateKey({ key, format: 'jwk' })).toString('base64url');
}
