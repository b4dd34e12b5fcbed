import { createHash, randomBytes } from 'node:crypto';
import type { Answer, Body } from '#contract/routes.ts';
import { uploadTypes, type UploadType } from '#contract/upload-limits.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { QuotaRule } from '#platform/quota.ts';
import type { StoredBy } from '#records/templates.ts';
import type { StoredIncoming, StoredUpload } from '#records/uploads.ts';

/** What a file is by its content, or why it is refused. */
export type Inspected = { type: UploadType; width: number; height: number } | { refusal: string };
export type Inspect = (bytes: Uint8Array) => Promise<Inspected>;

/** An upload that may arrive, and the form it may arrive by. */
export interface Form {
  url: string;
  fields: Record<string, string>;
}

export interface UploadsStore {
  /** A form that takes this key, type and size alone, for ten minutes. */
  form(file: { key: string; type: UploadType; size: number }): Promise<Form>;
  noteIncoming(incoming: StoredIncoming): Promise<void>;
  incoming(key: string): Promise<StoredIncoming | undefined>;
  /** The bytes that have arrived. */
  arrived(key: string): Promise<Uint8Array | undefined>;
  /** Throws away what has arrived. */
  discard(key: string): Promise<void>;
  /** Puts a picture where it is served from, and makes it one of the show's; done twice, it is done once. */
  takeIn(upload: StoredUpload, type: UploadType, content: Uint8Array): Promise<void>;
  upload(name: string): Promise<StoredUpload | undefined>;
  uploads(): Promise<StoredUpload[]>;
  /** Whether a template, a kept revision of one, or another part of the show holds the picture, as things stand at an instant. */
  usage(now: number): Promise<(upload: Pick<StoredUpload, 'name' | 'key'>) => boolean>;
  /** Notes since when a picture is unused, or that it is used again. */
  noteUnused(name: string, since: string | undefined): Promise<void>;
  /** Takes a picture out of the show and of the bucket, with all its sizes. */
  remove(upload: StoredUpload): Promise<void>;
}

/** How many pictures an account may upload in an hour. */
export const uploadRule: QuotaRule = { purpose: 'upload', limit: 200, seconds: 3600 };

/** How long an upload may take from its form to its end, in seconds; the form itself holds for ten minutes. */
const incomingAge = 24 * 3600;

/** A form for an upload, and the address that the picture will have. */
export async function createUpload(
  store: UploadsStore,
  imagePath: string,
  { filename, contentType, size }: Body<'uploads.create'>,
  now: number,
): Promise<Answer<'uploads.create'>> {
  const key = `${randomBytes(16).toString('hex')}.${uploadTypes[contentType]}`;
  const upload = await store.form({ key, type: contentType, size });
  await store.noteIncoming({ key, filename, expires: Math.ceil(now / 1000) + incomingAge });
  return { upload, url: imagePath + key };
}

/**
 * Looks into a file that has arrived, and takes it in as a picture of the show. Asked again, it answers the same.
 * @throws AppError upload_not_found; not_a_picture with the reason, and the file is thrown away
 */
export async function finishUpload(
  store: UploadsStore,
  inspect: Inspect,
  imagePath: string,
  { url, alt = '' }: Body<'uploads.finish'>,
  by: StoredBy,
): Promise<UploadedPicture> {
  const key = url.startsWith(imagePath) ? url.slice(imagePath.length) : '';
  const incoming = key === '' ? undefined : await store.incoming(key);
  if (!incoming || incoming.expires <= Date.parse(by.at) / 1000) throw new AppError('upload_not_found');
  const name = nameOf(incoming);
  const before = await store.upload(name);
  if (before) return pictureOf(before, imagePath, false);
  const content = await store.arrived(key);
  if (!content) throw new AppError('upload_not_found');
  const found = await inspect(content);
  const refusal = refusalOf(found, key);
  if ('refusal' in found || refusal !== undefined) {
    await store.discard(key);
    throw new AppError('not_a_picture', refusal === undefined ? {} : { message: refusal });
  }
  const { type, width, height } = found;
  const { filename } = incoming;
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const upload: StoredUpload = {
    name,
    key,
    digest,
    filename,
    alt,
    width,
    height,
    bytes: content.length,
    uploaded: by,
  };
  await store.takeIn(upload, type, content);
  await store.discard(key);
  return pictureOf(upload, imagePath, false);
}

function refusalOf(found: Inspected, key: string): string | undefined {
  if ('refusal' in found) return found.refusal;
  const extension = uploadTypes[found.type];
  if (key.endsWith(`.${extension}`)) return undefined;
  return `This file is ${found.type} by its content and was sent as another type. Upload it again as what it is.`;
}

/** The name of an uploaded picture in the show: from the file's, told apart by its key, and fit for any file system. */
function nameOf({ key, filename }: StoredIncoming): string {
  const stem = filename
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    // Letters lose their accents, which stand apart now.
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `${stem || 'picture'}-${key.slice(0, 8)}${key.slice(key.lastIndexOf('.'))}`;
}

/** The pictures that admins have uploaded, newest first. */
export async function listUploads(
  store: UploadsStore,
  imagePath: string,
  now: number,
): Promise<Answer<'uploads.list'>> {
  const [uploads, isUsed] = await Promise.all([store.uploads(), store.usage(now)]);
  const newestFirst = uploads.toSorted((a, b) => (a.uploaded.at < b.uploaded.at ? 1 : -1));
  return { pictures: newestFirst.map((upload) => pictureOf(upload, imagePath, isUsed(upload))) };
}

function pictureOf(upload: StoredUpload, imagePath: string, used: boolean): UploadedPicture {
  const { key, filename, alt, width, height, bytes, uploaded } = upload;
  return { url: imagePath + key, filename, alt, width, height, bytes, at: uploaded.at, used };
}

/** How long a picture may be unused before it is deleted, in milliseconds: 30 days. */
export const unusedAge = 30 * 24 * 3600 * 1000;

/**
 * Deletes the uploaded pictures that nothing has shown for 30 days, and notes since when others are unused. Drafts, what is live or scheduled, kept
 * revisions and every other part of the show count as use. Run daily; run twice, it does nothing the second time.
 * @returns how many were deleted
 */
export async function sweep(store: UploadsStore, now: number, log: Log): Promise<number> {
  const [uploads, isUsed] = await Promise.all([store.uploads(), store.usage(now)]);
  let deleted = 0;
  for (const upload of uploads) {
    const { name, unusedSince } = upload;
    if (isUsed(upload)) {
      if (unusedSince !== undefined) await store.noteUnused(name, undefined);
    } else if (unusedSince === undefined) {
      await store.noteUnused(name, new Date(now).toISOString());
    } else if (now - Date.parse(unusedSince) >= unusedAge) {
      // An admin may have picked it since the look began.
      if ((await store.usage(now))(upload)) continue;
      await store.remove(upload);
      deleted += 1;
    }
  }
  log.info('swept uploads', { uploads: uploads.length, deleted });
  return deleted;
}
