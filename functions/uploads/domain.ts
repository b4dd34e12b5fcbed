import { createHash, randomBytes } from 'node:crypto';
import type { Answer, Body } from '#contract/routes.ts';
import { uploadTypes, type UploadType } from '#contract/upload-limits.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { QuotaRule } from '#platform/quota.ts';
import type { StoredImage } from '#records/show.ts';
import type { StoredBy } from '#records/templates.ts';
import type { StoredIncoming, StoredUpload } from '#records/uploads.ts';
import { cropsIn, usesWithCrops } from './crops.ts';
import type { Uses } from './uses.ts';

/** Tells what a file's content is, with the file as it may be published: without metadata; or why it is refused. */
export type Inspect = (
  bytes: Uint8Array,
) => Promise<{ type: UploadType; content: Uint8Array; width: number; height: number } | { refusal: string }>;

export interface UploadsStore {
  /** A form for exactly this key, type and size, valid for ten minutes. */
  form(file: { key: string; type: UploadType; size: number }): Promise<Answer<'uploads.create'>['upload']>;
  noteIncoming(incoming: StoredIncoming): Promise<void>;
  incoming(key: string): Promise<StoredIncoming | undefined>;
  arrived(key: string): Promise<Uint8Array | undefined>;
  discard(key: string): Promise<void>;
  /** Publishes a picture and adds it to the show. Idempotent. */
  takeIn(upload: StoredUpload, type: UploadType, content: Uint8Array): Promise<void>;
  /** Puts an inspected file where it is served from. */
  publish(key: string, type: UploadType, content: Uint8Array): Promise<void>;
  upload(name: string): Promise<StoredUpload | undefined>;
  uploads(): Promise<StoredUpload[]>;
  image(name: string): Promise<StoredImage | undefined>;
  images(): Promise<StoredImage[]>;
  /** Where templates, stored revisions and other parts of the show use pictures. */
  usage(now: number): Promise<Uses>;
  /** Stores since when a picture is unused, or clears it. */
  noteUnused(name: string, since: string | undefined): Promise<void>;
  /** False where it is not, or no longer, an uploaded picture. */
  changeAlt(name: string, alt: string): Promise<boolean>;
  /**
   * Stores what a picture's entry is after a file has taken its place; false where the entry is not, or no longer, the one
   * that was read before.
   */
  noteReplaced(upload: StoredUpload, before: StoredUpload | undefined): Promise<boolean>;
  /** Has a picture's name mean the file of its entry, unless it means a later one already. */
  showReplaced(upload: StoredUpload, type: UploadType): Promise<void>;
  /** Takes a picture out of the show, so that nobody chooses it any more, or puts it back. */
  hide(name: string): Promise<void>;
  unhide(image: StoredImage): Promise<void>;
  /** Removes a picture from the show and the bucket, in all sizes and as it was before it was replaced. */
  remove(upload: StoredUpload): Promise<void>;
}

export const uploadRule: QuotaRule = { purpose: 'upload', limit: 200, seconds: 3600 };

/** Maximum seconds from form to finish; the form itself is valid for ten minutes. */
const incomingAge = 24 * 3600;

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
 * Inspects an uploaded file and adds it to the show. A repeated call gets the same answer.
 * @throws AppError upload_not_found; not_a_picture with the reason, after deleting the file
 */
export async function finishUpload(
  store: UploadsStore,
  inspect: Inspect,
  imagePath: string,
  { url, alt = '', source }: Body<'uploads.finish'>,
  by: StoredBy,
): Promise<UploadedPicture> {
  const incoming = await incomingAt(store, imagePath, url, by.at);
  const name = nameOf(incoming);
  const before = await store.upload(name);
  if (before) return pictureOf(before, imagePath, false);
  const { type, content, ...file } = await inspected(store, inspect, incoming);
  const upload = { name, alt, ...file, uploaded: by, ...(source && { source }) };
  await store.takeIn(upload, type, content);
  await store.discard(file.key);
  return pictureOf(upload, imagePath, false);
}

/**
 * The upload that was allowed at an address.
 * @throws AppError upload_not_found
 */
export async function incomingAt(
  store: Pick<UploadsStore, 'incoming'>,
  imagePath: string,
  url: string,
  at: string,
): Promise<StoredIncoming> {
  const key = url.startsWith(imagePath) ? url.slice(imagePath.length) : '';
  const incoming = key === '' ? undefined : await store.incoming(key);
  if (!incoming || incoming.expires <= Date.parse(at) / 1000) throw new AppError('upload_not_found');
  return incoming;
}

/**
 * A file that has arrived, with what it is by its content.
 * @throws AppError upload_not_found; not_a_picture with the reason, after deleting the file
 */
export async function inspected(
  store: Pick<UploadsStore, 'arrived' | 'discard'>,
  inspect: Inspect,
  { key, filename }: StoredIncoming,
) {
  const arrived = await store.arrived(key);
  if (!arrived) throw new AppError('upload_not_found');
  const found = await inspect(arrived);
  const refuse = async (message: string) => {
    await store.discard(key);
    return new AppError('not_a_picture', { message });
  };
  if ('refusal' in found) throw await refuse(found.refusal);
  const { type, content, width, height } = found;
  if (!key.endsWith(`.${uploadTypes[type]}`))
    throw await refuse(
      `This file is ${type} by its content and was sent as another type. Upload it again as what it is.`,
    );
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return { type, content, key, digest, filename, width, height, bytes: content.length };
}

/** A picture's name in the show: the file name, safe for any file system, made unique by the key. */
function nameOf({ key, filename }: StoredIncoming): string {
  const stem = filename
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    // Drop accents, which NFKD has split off.
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `${stem || 'picture'}-${key.slice(0, 8)}${key.slice(key.lastIndexOf('.'))}`;
}

export function pictureOf(upload: StoredUpload, imagePath: string, used: boolean): UploadedPicture {
  const { key, name, filename, alt, width, height, bytes, uploaded } = upload;
  return { url: imagePath + key, name, filename, alt, width, height, bytes, at: uploaded.at, used };
}

/** How long an unused picture is stored, in milliseconds: 30 days. */
export const unusedAge = 30 * 24 * 3600 * 1000;

/**
 * Deletes uploaded pictures unused for 30 days, and updates since when others are unused. Drafts, live and
 * scheduled releases, stored revisions and all other parts of the show count as use, and so does a crop that is
 * used, for the picture it was cut from. Runs daily; safe to repeat.
 * @returns the number of deleted pictures
 */
export async function sweep(store: UploadsStore, now: number, log: Log): Promise<number> {
  const read = async () => {
    const [uploads, uses] = await Promise.all([store.uploads(), store.usage(now)]);
    const crops = cropsIn(uploads);
    const isUsed = (upload: StoredUpload) => usesWithCrops(uses, upload, crops.get(upload.name)).length > 0;
    return { uploads, isUsed };
  };
  const { uploads, isUsed } = await read();
  let deleted = 0;
  for (const upload of uploads) {
    const { name, unusedSince } = upload;
    if (isUsed(upload)) {
      if (unusedSince !== undefined) await store.noteUnused(name, undefined);
    } else if (unusedSince === undefined) {
      await store.noteUnused(name, new Date(now).toISOString());
    } else if (now - Date.parse(unusedSince) >= unusedAge) {
      // An admin may have picked it in the meantime.
      if ((await read()).isUsed(upload)) continue;
      await store.remove(upload);
      deleted += 1;
    }
  }
  log.info('swept uploads', { uploads: uploads.length, deleted });
  return deleted;
}
