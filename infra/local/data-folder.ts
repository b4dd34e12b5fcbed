import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { LocalCredentials } from './engine/clients.ts';
import { diskTrouble } from './engine/disk-trouble.ts';
import { LocalFault, codeOf, messageOf } from '../fault.ts';

export interface DataFolder {
  path: string;
  store: string;
  objects: string;
  mail: string;
  runtime: string;
  /** Signs sessions and CSRF tokens; created once, so that sessions survive a restart. */
  sessionSecret: string;
  /** Names ballots and signs receipts; created once, like the next. */
  ballotSecret: string;
  /** Signs the seals of certificates. */
  sealSecret: string;
  credentials: LocalCredentials;
  /** The embedded engine has set up its store, so an empty one means damage. */
  hasStore: boolean;
  /** A start was interrupted while it imported the first show. */
  isSeeding: boolean;
}

const secret = z.string().check(z.minLength(32));
const markerSchema = z.object({
  format: z.literal(1),
  sessionSecret: secret,
  s3Secret: secret,
  ballotSecret: z.optional(secret),
  sealSecret: z.optional(secret),
  hasStore: z.optional(z.boolean()),
  seeding: z.optional(z.boolean()),
});
type Marker = z.infer<typeof markerSchema>;

/** Marks the folder as Acclaim's. It holds secrets, so only its owner may read it. */
const markerName = 'acclaim.json';

/**
 * Opens a data folder, and creates a missing or empty one. Throws a LocalFault if it holds something else,
 * its marker is damaged, or it is not writable.
 */
export function openDataFolder(directory: string): DataFolder {
  const path = resolve(directory);
  if (!isOurs(path)) makeFolder(path);
  const marker = withKeys(path, readMarker(path));
  const store = join(path, 'dynamodb');
  return {
    path,
    store,
    objects: join(path, 's3'),
    mail: join(path, 'mail.jsonl'),
    runtime: join(path, 'runtime.json'),
    sessionSecret: marker.sessionSecret,
    ballotSecret: marker.ballotSecret,
    sealSecret: marker.sealSecret,
    credentials: { accessKeyId: 'acclaim-local', secretAccessKey: marker.s3Secret },
    hasStore: marker.hasStore === true,
    isSeeding: marker.seeding === true,
  };
}

export function noteStore(folder: DataFolder): void {
  if (!folder.hasStore) note(folder, { hasStore: true });
}

export function noteSeeding(folder: DataFolder, seeding: boolean): void {
  note(folder, { seeding });
}

/** Replaces the secret that names ballots; a running site keeps its own until it is started anew. */
export function noteBallotSecret(folder: Pick<DataFolder, 'path'>, ballotSecret: string): void {
  note(folder, { ballotSecret });
}

/** Folders from before have none. */
function withKeys(path: string, marker: Marker) {
  const { ballotSecret = newSecret(), sealSecret = newSecret() } = marker;
  if (marker.ballotSecret === undefined || marker.sealSecret === undefined)
    note({ path }, { ballotSecret, sealSecret });
  return { ...marker, ballotSecret, sealSecret };
}

const newSecret = (): string => randomBytes(48).toString('base64url');

function note({ path }: Pick<DataFolder, 'path'>, changes: Partial<Marker>): void {
  const file = join(path, markerName);
  const draft = `${file}.draft`;
  const marker = { ...readMarker(path), ...changes };
  try {
    writeFileSync(draft, format(marker), { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    throw unusable(path, error);
  }
}

/** Deletes a data folder with all its content. Throws a LocalFault for a folder that is not Acclaim's. */
export function wipeDataFolder(directory: string): void {
  const path = resolve(directory);
  if (isOurs(path)) rmSync(path, { recursive: true, force: true });
}

/** Whether the folder has the marker. Throws a LocalFault if it holds something else. */
export function isOurs(path: string): boolean {
  try {
    if (!statSync(path).isDirectory())
      throw new LocalFault(`${path} is not a folder; choose another one with DATA_DIR.`);
    const names = readdirSync(path);
    if (names.length === 0) return false;
    if (names.includes(markerName)) return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error instanceof LocalFault ? error : unusable(path, error);
  }
  throw new LocalFault(
    `The folder ${path} holds something else than Acclaim's data; nothing in it was touched. Choose another one with DATA_DIR.`,
  );
}

function makeFolder(path: string): void {
  const marker: Marker = {
    format: 1,
    sessionSecret: newSecret(),
    ballotSecret: newSecret(),
    sealSecret: newSecret(),
    s3Secret: randomBytes(30).toString('base64url'),
  };
  const file = join(path, markerName);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    writeFileSync(file, format(marker), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Half a marker, on a full disk, would be taken for damage.
    if (codeOf(error) !== 'EEXIST') rmSync(file, { force: true });
    throw unusable(path, error);
  }
}

function readMarker(path: string): Marker {
  const file = join(path, markerName);
  try {
    return markerSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (codeOf(error)) throw unusable(path, error);
  }
  throw new LocalFault(
    `The file ${file} is damaged; restore it from a copy, or start over with \`npm start -- --fresh\`.`,
  );
}

function format(marker: Marker): string {
  return `${JSON.stringify(marker, null, 2)}\n`;
}

function unusable(path: string, error: unknown): LocalFault {
  return new LocalFault(
    diskTrouble(error, path) ??
      `The data folder ${path} cannot be used (${messageOf(error)}); check its permissions, or choose another one with DATA_DIR.`,
    { cause: error },
  );
}
