import { ballotKeysOf, type BallotKeys } from '#platform/ballot-keys.ts';
import { putItem, readRecord } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import type { Target } from '../../target.ts';

/**
 * Moves the ballot secret of a site from before out of its results table, where the public half of its key stays. Receipts
 * that were made with it still hold. What breaks off can be repeated.
 * @throws Error before anything is deleted, if the vault does not give back what it was given
 */
export async function moveKeys({ documents, tables, keys }: Target): Promise<string> {
  const key = resultKeys.ballotKeys();
  const stored = await readRecord<Partial<BallotKeys>>(documents, tables.results, key);
  const { secret, privateKey, publicKey } = stored ?? {};
  if (secret === undefined || privateKey === undefined || publicKey === undefined)
    return 'There is no secret in the results table.\n';
  const text = JSON.stringify({ secret, privateKey });
  if (ballotKeysOf(text).publicKey !== publicKey)
    throw new Error('The keys in the results table do not belong together; nothing was changed.');
  await keys.setBallotSecret(text);
  if ((await keys.ballotSecret()) !== text)
    throw new Error('The secret was not stored as it was given; it is still in the results table.');
  await putItem(documents, tables.results, key, { publicKey });
  return 'The ballot secret is where votes and certifying alone reach it, and no longer in the results table. Restart a local site that is running.\n';
}
