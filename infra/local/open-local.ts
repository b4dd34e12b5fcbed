import { systemClock, type Clock } from '#platform/clock.ts';
import type { LinkParts, Target } from '../target.ts';
import { ShiftableClock } from './routes/clock.ts';
import { noteSeeding, openDataFolder, type DataFolder } from './data-folder.ts';
import { documentClient, s3Client } from './engine/clients.ts';
import { localTables } from './engine/tables.ts';
import { liveStandIn } from './routes/live.ts';
import { openServer } from './http/server.ts';
import { liveRuntime, type Runtime } from './runtime-file.ts';
import { createS3, imageBucket, s3Path } from './s3/s3.ts';
import { readSettings } from './settings.ts';
import { openStorage, type Storage } from './storage.ts';

/** A local site's tables and pictures, for as long as a command works on them. */
export interface LocalTarget extends Target {
  /** A running site serves the folder, and the command went through it. */
  running: boolean;
  /** Lets go of the folder; what was started for the command ends. */
  close(): Promise<void>;
}

/**
 * Opens the data of a local site, whether it runs or not: through the running site, or with an engine and an S3 started
 * for the duration. `DYNAMODB_ENDPOINT` names another engine, as for the site. Rejects with a LocalFault when the
 * folder is in use by something else, damaged or not ours.
 */
export async function openLocal(
  dataDir: string,
  dynamodbEndpoint = process.env['DYNAMODB_ENDPOINT'] ?? '',
): Promise<LocalTarget> {
  const folder = openDataFolder(dataDir);
  const live = await liveRuntime(folder);
  if (!live) {
    const storage = await openStorage({ dataDir, dynamodbEndpoint });
    // What the command makes of the data is not to be overwritten by the next start.
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

/** The target of opened storage, with an S3 on a port of its own until `close`; the storage stays the caller's. */
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

/** The time of the running site, which its route of the clock may have set. */
async function clockOf(url: string): Promise<Clock> {
  const answer = await fetch(`${url}/local/health`);
  const { now } = (await answer.json()) as { now: string };
  const clock = new ShiftableClock(systemClock);
  clock.set(Date.parse(now));
  return clock;
}

/** Links into the running site, or into the one that will run with these settings. */
function linkPartsOf({ sessionSecret }: DataFolder, live?: Runtime): LinkParts {
  const { port, basePath } = readSettings(process.env);
  // Browsers take cookies of a plain address from this machine by its name.
  const origin = live?.url.replace(/127\.0\.0\.1|\[::1\]/, 'localhost') ?? `http://localhost:${port}`;
  return {
    home: origin + (live?.basePath ?? basePath),
    keys: async () => ({ sign: sessionSecret, accept: [sessionSecret] }),
  };
}
