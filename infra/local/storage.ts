import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isOurs, noteStore, openDataFolder, wipeDataFolder, type DataFolder } from './data-folder.ts';
import type { WrittenKey } from './engine/change-log.ts';
import { documentClient } from './engine/clients.ts';
import { externalEngine, startEngine, type Engine } from './engine/engine.ts';
import { checkStore } from './engine/store-check.ts';
import { dropTables, ensureTables, localTables } from './engine/tables.ts';
import { FolderInUse, LocalFault } from '../fault.ts';
import { ObjectStore } from './s3/object-store.ts';
import { imageBucket, siteBucket } from './s3/s3.ts';

/** A site's persistent state: its folder, its engine with the tables, its pictures. */
export interface Storage {
  folder: DataFolder;
  engine: Engine;
  documents: DynamoDBDocumentClient;
  images: ObjectStore;
  /** Written pages, which can be written anew at any time. */
  pages: ObjectStore;
  close(): Promise<void>;
}

export interface StorageOptions {
  dataDir: string;
  dynamodbEndpoint: string;
  fresh?: boolean;
  /** Gets the table and the key of each item written to the show and mail tables of an embedded engine. */
  onWrite?: (table: string, key: WrittenKey) => void;
}

/**
 * Opens a data folder with its engine. Rejects with a LocalFault if the folder is in use, damaged or not
 * Acclaim's, or the engine does not answer.
 */
export async function openStorage({
  dataDir,
  dynamodbEndpoint,
  fresh = false,
  onWrite,
}: StorageOptions): Promise<Storage> {
  if (fresh && isOurs(dataDir)) await wipe(dataDir);
  const folder = openDataFolder(dataDir);
  const engine = dynamodbEndpoint
    ? externalEngine(dynamodbEndpoint)
    : await startEngine(
        {
          folder: folder.store,
          existing: folder.hasStore,
          logged: localTables.ballots,
          ...(onWrite && { watched: [localTables.show, localTables.mail] }),
        },
        onWrite,
      );
  const documents = documentClient(engine.endpoint, folder.credentials);
  const close = async () => {
    documents.destroy();
    await engine.close();
  };
  try {
    if (fresh && dynamodbEndpoint) await dropTables(documents);
    await ensureTables(documents, engine.endpoint);
    if (!dynamodbEndpoint) noteStore(folder);
  } catch (error) {
    await close();
    throw error;
  }
  const bucket = (name: string) => new ObjectStore(join(folder.objects, name));
  return { folder, engine, documents, images: bucket(imageBucket), pages: bucket(siteBucket), close };
}

/** Wipes a damaged folder, but not one in use. */
async function wipe(dataDir: string): Promise<void> {
  const store = join(dataDir, 'dynamodb');
  try {
    if (existsSync(store)) await checkStore(store, false);
  } catch (error) {
    if (error instanceof FolderInUse || !(error instanceof LocalFault)) throw error;
  }
  wipeDataFolder(dataDir);
}
