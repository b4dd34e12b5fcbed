import type { Answer, Body } from '#contract/routes.ts';
import { uploadTypes, type UploadType } from '#contract/upload-limits.ts';
import type { LibraryPicture, PictureUse } from '#contract/uploads.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredImage } from '#records/show.ts';
import type { StoredBy } from '#records/templates.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { incomingAt, inspected, pictureOf, type Inspect, type UploadsStore } from './domain.ts';

/** Former addresses that are remembered, for builders that were open before as many replacements. */
const mostFormer = 20;

/** Every picture and video of the show: uploads, newest first, then what imports brought, by name. */
export async function listPictures(
  store: Pick<UploadsStore, 'uploads' | 'images' | 'usage'>,
  imagePath: string,
  now: number,
): Promise<Answer<'uploads.list'>> {
  const [uploads, images, uses] = await Promise.all([store.uploads(), store.images(), store.usage(now)]);
  const newestFirst = uploads.toSorted((a, b) => (a.uploaded.at < b.uploaded.at ? 1 : -1));
  const shown = new Map(images.map((image) => [image.name, image]));
  const uploaded = new Set(uploads.map(({ name }) => name));
  const imported = images.filter(({ name }) => !uploaded.has(name));
  return {
    pictures: [
      ...newestFirst.map((upload) => {
        // An import may have put another file under its name.
        const { key, bytes, width, height } = shown.get(upload.name) ?? upload;
        const usedAt = uses.of({ ...upload, former: [...(upload.former ?? []), key] });
        const current = { ...upload, key, bytes, width: width ?? 0, height: height ?? 0 };
        const picture = pictureOf(current, imagePath, usedAt.length > 0);
        return { ...picture, from: 'upload' as const, isVideo: false, uses: usedAt };
      }),
      ...imported
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map((image) => importedPicture(image, imagePath, uses.of(image))),
    ],
  };
}

function importedPicture(image: StoredImage, imagePath: string, uses: PictureUse[]): LibraryPicture {
  const { name, key, contentType, bytes, width = 0, height = 0 } = image;
  return {
    url: imagePath + key,
    name,
    filename: name,
    alt: '',
    width,
    height,
    bytes,
    at: null,
    used: uses.length > 0,
    from: 'import',
    isVideo: contentType.startsWith('video/'),
    uses,
  };
}

/** @throws AppError picture_not_found where it was not uploaded */
export async function changePicture(
  store: Pick<UploadsStore, 'changeAlt'>,
  { name, alt }: Body<'uploads.change'>,
): Promise<Answer<'uploads.change'>> {
  const text = alt.trim();
  if (!(await store.changeAlt(name, text))) throw new AppError('picture_not_found');
  return { name, alt: text };
}

/**
 * Puts a new file in the place of a picture: its name stays, so that everything that names it shows the new one. The old file stays where it was,
 * because pages in caches still show it. A repeated call gets the same answer, and finishes what has broken off.
 * @throws AppError picture_not_found; picture_changed where it is not `before` any more; and as of `finishUpload`
 */
export async function replacePicture(
  store: UploadsStore,
  inspect: Inspect,
  imagePath: string,
  { name, url, before }: Body<'uploads.replace'>,
  by: StoredBy,
): Promise<Answer<'uploads.replace'>> {
  const incoming = await incomingAt(store, imagePath, url, by.at);
  const [image, upload] = await Promise.all([store.image(name), store.upload(name)]);
  if (!image || image.contentType.startsWith('video/'))
    throw new AppError('picture_not_found', image && { message: notOfVideos });
  if (upload?.key === incoming.key && image.key === incoming.key) return replaced(upload, imagePath);
  if (imagePath + image.key !== before) throw new AppError('picture_changed');
  const { type, content, ...file } = await inspected(store, inspect, incoming);
  const keys = [...(upload?.former ?? []), ...(upload ? [upload.key] : []), image.key];
  const former = [...new Set(keys)].filter((key) => key !== file.key).slice(-mostFormer);
  const { unusedSince: _since, ...entry } = upload ?? { name, alt: '' };
  const next: StoredUpload = { ...entry, ...file, uploaded: by, former };
  await store.publish(file.key, type, content);
  if (!(await store.noteReplaced(next, upload))) throw new AppError('picture_changed');
  await store.showReplaced(next, type);
  await store.discard(file.key);
  return replaced(next, imagePath);
}

function replaced(upload: StoredUpload, imagePath: string): Answer<'uploads.replace'> {
  const { used: _used, ...picture } = pictureOf(upload, imagePath, false);
  return picture;
}

const notOfVideos = 'A video can’t be replaced here. Put the new one into the show’s folder and import it.';

/**
 * Deletes an uploaded picture with its files.
 * @throws AppError picture_not_found where it was not uploaded; picture_in_use, with where, while anything uses it
 */
export async function deletePicture(
  store: Pick<UploadsStore, 'upload' | 'image' | 'usage' | 'hide' | 'unhide' | 'remove'>,
  name: string,
  now: number,
): Promise<Answer<'uploads.delete'>> {
  const [upload, image] = await Promise.all([store.upload(name), store.image(name)]);
  if (!upload) throw new AppError('picture_not_found');
  const usedBy = async () => (await store.usage(now)).of(upload);
  const uses = await usedBy();
  if (uses.length === 0) {
    await store.hide(name);
    // Somebody may have chosen it until it was hidden.
    uses.push(...(await usedBy()));
  }
  if (uses.length > 0) {
    // Also where a deletion broke off after it was hidden.
    await store.unhide(image ?? imageOf(upload));
    throw new AppError('picture_in_use', { message: inUse(uses), current: { uses } });
  }
  await store.remove(upload);
  return { name };
}

const contentTypes = new Map(
  Object.entries(uploadTypes).map(([type, extension]) => [extension as string, type as UploadType]),
);

function imageOf({ name, key, bytes, width, height }: StoredUpload): StoredImage {
  const contentType = contentTypes.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'image/webp';
  return { name, key, contentType, bytes, width, height };
}

const useWords: Record<PictureUse['part'], (name: string) => string> = {
  template: (name) => `the home page “${name}”`,
  version: (name) => `a stored version of the home page “${name}”`,
  page: (name) => `the page “${name}”`,
  menu: (name) => `the menu “${name}”`,
  sponsor: (name) => `the sponsor “${name}”`,
  nominee: (name) => `the nominee “${name}”`,
  look: (name) => `the look of the site: ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  other: (name) => `“${name}”`,
};

/** Names at most so many uses in a message. */
const mostNamed = 3;

function inUse(uses: readonly PictureUse[]): string {
  const named = uses.slice(0, mostNamed).map(({ part, name }) => useWords[part](name));
  const more = uses.length - named.length;
  const list = new Intl.ListFormat('en-US').format([...named, ...(more > 0 ? [`${more} more`] : [])]);
  return `This picture is used by ${list}. Take it out there first.`;
}
