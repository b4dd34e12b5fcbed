import { systemClock, type Clock } from '#platform/clock.ts';
import type { LinkParts, Target } from '../target.ts';
import { ShiftableClock } from './routes/clock.ts';
import { noteSeeding, openDataFolder, type DataFolder } from './data-folder.ts';
import { documentClient, s3Client } from './engine/clients.ts';
import { localTables } from './engine/tables.ts';
import { localKeys } from './keys.ts';
import { liveStandIn } from './routes/live.ts';
import { openServer } from './http/server.ts';
import { liveRuntime, type Runtime } from './runtime-file.ts';
import { createS3, imageBucket, s3Path } from './s3/s3.ts';
import { readSettings } from './settings.ts';
import { openStorage, type Storage } from './storage.ts';

/** A local site's tables and pictures, while a command uses them. */
export interface LocalTarget extends Target {
  running: boolean;
  /** Releases the folder and stops what was started for the command. */
  close(): Promise<void>;
}

/**
 * Opens the data of a local site: through the running site, or with an engine and an S3 of its own.
 * `DYNAMODB_ENDPOINT` names another engine. Rejects with a LocalFault if the folder is in use, damaged or not
 * Acclaim's.
 */
export async function openLocal(
  dataDir: string,
  dynamodbEndpoint = process.env['DYNAMODB_ENDPOINT'] ?? '',
): Promise<LocalTarget> {
  const folder = openDataFolder(dataDir);
  const live = await liveRuntime(folder);
  if (!live) {
    const storage = await openStorage({ dataDir, dynamodbEndpoint });
    // The next start must not overwrite the command's changes.
    if (folder.isSeeding) noteSeeding(folder, false);
    const target = await targetOf(storage);
    return { ...target, close: () => target.close().then(() => storage.close()) };
  }
  const documents = documentClient(live.engine, folder.credentials);
  const s3 = s3Client(live.url + s3Path, folder.credentials);
  return {
    documents,
    s3,
    tables: localTables,
    bucket: imageBucket,
    keys: localKeys(folder),
    livePaths: [liveStandIn],
    clock: () => clockOf(live.url),
    ...(live.basePath !== undefined && { basePath: live.basePath }),
    linkParts: async () => linkPartsOf(folder, live),
    running: true,
    close: async () => {
      documents.destroy();
      s3.destroy();
    },
  };
}

/** The target of open storage, with an S3 on its own port until `close`, which leaves the storage open. */
export async function targetOf(storage: Storage): Promise<LocalTarget> {
  const { credentials } = storage.folder;
  const server = await openServer(0, '127.0.0.1');
  server.answerWith(createS3(storage.images, credentials));
  const s3 = s3Client(`http://127.0.0.1:${server.port}${s3Path}`, credentials);
  return {
    documents: storage.documents,
    s3,
    tables: localTables,
    bucket: imageBucket,
    keys: localKeys(storage.folder),
    livePaths: [liveStandIn],
    clock: async () => systemClock,
    basePath: readSettings(process.env).basePath,
    linkParts: async () => linkPartsOf(storage.folder),
    running: false,
    close: async () => {
      s3.destroy();
      await server.close();
    },
  };
}

/** The running site's time, which `POST /local/clock` may have set. */
async function clockOf(url: string): Promise<Clock> {
  const answer = await fetch(`${url}/local/clock`);
  const { now } = (await answer.json()) as { now: string };
  const clock = new ShiftableClock(systemClock);
  clock.set(Date.parse(now));
  return clock;
}

/** Links into the running site, or the one these settings would start. */
function linkPartsOf({ sessionSecret }: DataFolder, live?: Runtime): LinkParts {
  const { port, basePath } = readSettings(process.env);
  // Browsers store cookies for `localhost`, not for a plain address.
  const origin = live?.url.replace(/127\.0\.0\.1|\[::1\]/, 'localhost') ?? `http://localhost:${port}`;
  return {
    home: origin + (live?.basePath ?? basePath),
    keys: async () => ({ sign: sessionSecret, accept: [sessionSecret] }),
  };
}
