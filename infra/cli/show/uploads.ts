import type { StoredImage } from '#records/show.ts';
import { showKeys, type Item } from '#records/tables.ts';
import type { StoredUpload } from '#records/uploads.ts';
import type { ShowFolder } from './folder.ts';
import { keyText } from './items.ts';
import type { StoredShow } from './stored.ts';

/** Names of the pictures that admins have uploaded, which no import takes away. */
export const uploadedNames = ({ items }: StoredShow): string[] =>
  [...items.values()].flatMap(({ pk, sk }) => (pk === showKeys.upload('').pk ? [String(sk)] : []));

/** Whether an item is a picture that an admin has uploaded: it may stand in drafts, and is deleted when nothing uses it any more. */
export const isUploaded = ({ items }: StoredShow, { pk, sk }: Item): boolean =>
  pk === showKeys.image('').pk && items.has(keyText(showKeys.upload(String(sk))));

/**
 * A folder whose uploaded pictures, as an export has written them, keep the keys they are served from: imported pictures are named by their content,
 * uploaded ones were named before it was known.
 */
export function withUploadedKeys(folder: ShowFolder, { items }: StoredShow): ShowFolder {
  if (!folder.images) return folder;
  const pictures = folder.images.pictures.map((picture) => {
    const upload = items.get(keyText(showKeys.upload(picture.name))) as Partial<StoredUpload> | undefined;
    const image = items.get(keyText(showKeys.image(picture.name))) as Partial<StoredImage> | undefined;
    return upload?.digest === picture.digest && image?.key ? { ...picture, key: image.key } : picture;
  });
  return { ...folder, images: { ...folder.images, pictures } };
}
