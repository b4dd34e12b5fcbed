import { createHmac, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ifNew, putItem, readRecord } from '#records/items.ts';
import type { BallotRef, StoredVote } from '#records/ballots.ts';
import { resultKeys } from '#records/tables.ts';

/** What names ballots and signs receipts. Never changed, or receipts would lose their ballots. */
export interface BallotKeys {
  secret: string;
  /** Ed25519, base64url. */
  privateKey: string;
  publicKey: string;
}

const minLength = 32;

/**
 * The keys that follow from the ballot secret (../count/DECISION-keys.md): from any text, or those of a site that kept them in
 * its results table, as JSON.
 * @throws Error if it is too short
 */
export function ballotKeysOf(text: string): BallotKeys {
  if (text.length < minLength)
    throw new Error(`The ballot secret must have at least ${minLength} characters.`);
  const stored = text.startsWith('{') ? (JSON.parse(text) as Partial<BallotKeys>) : undefined;
  const secret = stored ? stored.secret : text;
  const privateKey = stored ? stored.privateKey : seedOf(text, 'receipts');
  if (secret === undefined || privateKey === undefined)
    throw new Error('The ballot secret has no keys: it is not one that was moved from a results table.');
  return { secret, privateKey, publicKey: publicKeyOf(privateKey) };
}

/** 256 bits that follow from a secret and what they are for, base64url. */
export const seedOf = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(`acclaim ${use}`).digest('base64url');

/** Public half of an Ed25519 key, both base64url. */
export function publicKeyOf(privateKey: string): string {
  const { x } = createPublicKey(keyOf(privateKey)).export({ format: 'jwk' });
  if (x === undefined) throw new Error('An Ed25519 key has two halves.');
  return x;
}

/** PKCS #8 around 32 bytes (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const keyOf = (privateKey: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(privateKey, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

/** Public half of the key of the site's receipts; undefined until the first one is made. */
export const findReceiptKey = async (
  documents: DynamoDBDocumentClient,
  table: string,
): Promise<string | undefined> =>
  (await readRecord<{ publicKey: string }>(documents, table, resultKeys.ballotKeys()))?.publicKey;

/**
 * Stores the public half of the key of receipts on first use.
 * @throws Error if receipts were signed with another key: under this secret nobody could find their ballot
 */
export async function keepReceiptKey(
  documents: DynamoDBDocumentClient,
  table: string,
  { publicKey }: Pick<BallotKeys, 'publicKey'>,
): Promise<void> {
  const known = await findReceiptKey(documents, table);
  if (known === publicKey) return;
  if (known === undefined && (await putItem(documents, table, resultKeys.ballotKeys(), { publicKey }, ifNew)))
    return;
  // Two may have stored the same at once.
  if (known === undefined && (await findReceiptKey(documents, table)) === publicKey) return;
  throw new Error(
    'The ballot secret of this site is not the one that its receipts were made with, so nobody could check them. ' +
      'Bring that secret here (infra/RUNBOOK.md, "The ballot secret"), or move it out of the results table: `npx acclaim results keys move`.',
  );
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
export const signText = ({ privateKey }: Pick<BallotKeys, 'privateKey'>, text: string): string =>
  sign(null, Buffer.from(text), keyOf(privateKey)).toString('base64url');
