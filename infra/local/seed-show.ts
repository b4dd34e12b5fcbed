import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { showKeys } from '#records/tables.ts';
import { localTables } from './engine/tables.ts';
import type { Seed } from './first-show.ts';
import { targetOf } from './open-local.ts';
import type { Storage } from './storage.ts';

/** Imports a show into a site that has none yet, and once more where a start was ended in the middle of it. */
export async function seedShow(storage: Storage, seed: Seed): Promise<void> {
  const { Item } = await storage.documents.send(
    new GetCommand({ TableName: localTables.show, Key: showKeys.part('app'), ConsistentRead: true }),
  );
  if (Item && !storage.folder.isSeeding) return;
  // Loaded here, for only a first start needs it.
  const { importFirstShow } = await import('./first-show.ts');
  const target = await targetOf(storage);
  try {
    await importFirstShow(target, storage.folder, seed);
  } finally {
    await target.close();
  }
}
