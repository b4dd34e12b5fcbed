import type { Answer, Body } from '#contract/routes.ts';
import { uploadTypes, type UploadType } from '#contract/upload-limits.ts';
import type { LibraryPicture, PictureUse } from '#contract/uploads.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredImage } from '#records/show.ts';
import type { StoredBy } from '#records/templates.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { cropsIn, newestFirst, usesWithCrops } from './crops.ts';
import { incomingAt, inspected, pictureOf, type Inspect, type UploadsStore } from './domain.ts';
import type { Known } from './uses.ts';

/** Former addresses that are remembered, for builders that were open before as many replacements. */
const mostFormer = 20;

/**
 * Every picture and video of the show: uploads, newest first, then what imports brought, by name. What was cut from a picture is with that
 * picture.
 */
export async function listPictures(
  store: Pick<UploadsStore, 'uploads' | 'images' | 'usage'>,
  imagePath: string,
  now: number,
): Promise<Answer<'uploads.list'>> {
  const [uploads, images, uses] = await Promise.all([store.uploads(), store.images(), store.usage(now)]);
  const shown = new Map(images.map((image) => [image.name, image]));
  const uploaded = new Set(uploads.map(({ name }) => name));
  const imported = images.filter(({ name }) => !uploaded.has(name));
  const current = uploads.map((upload) => asShown(upload, shown.get(upload.name)));
  const crops = cropsIn(current, imported);
  const isCrop = new Set([...crops.values()].flat());
  const linksOf = (picture: Known & { name: string }) => {
    const cut = crops.get(picture.name) ?? [];
    return { uses: usesWithCrops(uses, picture, cut), crops: cut.flatMap((crop) => cropOf(crop, imagePath)) };
  };
  return {
    pictures: [
      ...current
        .filter((upload) => !isCrop.has(upload))
        .toSorted(newestFirst)
        .map((upload) => {
          const links = linksOf(upload);
          const picture = pictureOf(upload, imagePath, links.uses.length > 0);
          return { ...picture, ...links, from: 'upload' as const, isVideo: false };
        }),
      ...imported
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map((image) => importedPicture(image, imagePath, linksOf(image))),
    ],
  };
}

/** An import may have put another file under the name of an upload, which is known by its own key nevertheless. */
function asShown(upload: StoredUpload, image: StoredImage | undefined): StoredUpload {
  const { key, bytes, width = 0, height = 0 } = image ?? upload;
  return { ...upload, key, bytes, width, height, former: [...(upload.former ?? []), upload.key] };
}

const cropOf = ({ name, key, source }: StoredUpload, imagePath: string): LibraryPicture['crops'] =>
  source ? [{ name, url: imagePath + key, shape: source.shape, x: source.x, y: source.y }] : [];

function importedPicture(
  image: StoredImage,
  imagePath: string,
  links: Pick<LibraryPicture, 'uses' | 'crops'>,
): LibraryPicture {
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
    used: links.uses.length > 0,
    from: 'import',
    isVideo: contentType.startsWith('video/'),
    ...links,
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
 * Deletes an uploaded picture with its crops and files.
 * @throws AppError picture_not_found where it was not uploaded; picture_in_use, with where, while anything uses it
 */
export async function deletePicture(
  store: Pick<UploadsStore, 'upload' | 'uploads' | 'image' | 'usage' | 'hide' | 'unhide' | 'remove'>,
  name: string,
  now: number,
): Promise<Answer<'uploads.delete'>> {
  const upload = await store.upload(name);
  if (!upload) throw new AppError('picture_not_found');
  const crops = cropsIn(await store.uploads()).get(name) ?? [];
  const usedBy = async () => usesWithCrops(await store.usage(now), upload, crops);
  const uses = await usedBy();
  const all = [...crops, upload];
  const images = await Promise.all(all.map((each) => store.image(each.name)));
  if (uses.length === 0) {
    for (const each of all) await store.hide(each.name);
    // Somebody may have chosen it until it was hidden.
    uses.push(...(await usedBy()));
  }
  if (uses.length > 0) {
    // Also where a deletion broke off after it was hidden.
    for (const [index, each] of all.entries()) await store.unhide(images[index] ?? imageOf(each));
    throw new AppError('picture_in_use', { message: inUse(uses), current: { uses } });
  }
  // The picture last: until then a repeated call finds the others.
  for (const each of all) await store.remove(each);
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
  pattern: (name) => `the pattern “${name}”`,
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
