import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { showKeys } from '#records/tables.ts';
import { localTables } from './engine/tables.ts';
import { targetOf } from './open-local.ts';
import type { Storage } from './storage.ts';

/** Imports a show into a site that has none yet. `begin` is called before it does. */
export async function seedShow(storage: Storage, dir: string, begin: () => void): Promise<void> {
  const { Item } = await storage.documents.send(
    new GetCommand({ TableName: localTables.show, Key: showKeys.part('app'), ConsistentRead: true }),
  );
  if (Item) return;
  begin();
  // Loaded here, for only a first start needs it.
  const { importShow } = await import('../cli/show/import.ts');
  const target = await targetOf(storage);
  try {
    await importShow({ dir, target });
  } finally {
    await target.close();
  }
}
