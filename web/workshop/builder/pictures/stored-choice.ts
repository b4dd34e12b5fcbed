import type { CropShape, LibraryPicture } from '#contract/uploads.ts';
import { callAdmin } from '../../api.ts';
import { hasShape, topOfPicture, type Cut } from '../../pictures/files/crop.ts';
import type { Placed, StoredChoice } from './upload-entry.ts';

const cutOf = ({ shape, x, y }: LibraryPicture['crops'][number]): Cut => ({ shape, focus: { x, y } });

const madeOf = ({ crops }: LibraryPicture): StoredChoice['made'] =>
  crops.map((crop) => [cutOf(crop), crop.url] as const);

/** What a picture of the library becomes in a place: at once where it has the place's shape, or was cut to it before; otherwise it is to be cut. */
export function choiceFor(picture: LibraryPicture, shape: CropShape): Placed | StoredChoice {
  const alt = picture.alt || undefined;
  if (hasShape(picture, shape)) return { url: picture.url, alt };
  const crop = picture.crops.find((each) => each.shape === shape);
  if (crop) return { url: crop.url, alt };
  return { picture, cut: { shape, focus: topOfPicture }, made: madeOf(picture) };
}

/**
 * The picture of the library that is at an address, whole or as a crop, to be cut anew.
 * @throws ApiError; Error with a sentence for people where the library has none
 */
export async function choiceAt(url: string): Promise<StoredChoice> {
  const { pictures } = await callAdmin('uploads.list', {});
  for (const picture of pictures) {
    const crop = picture.crops.find((each) => each.url === url);
    if (!crop && picture.url !== url) continue;
    const cut: Cut = crop ? cutOf(crop) : { shape: 'whole', focus: topOfPicture };
    return { picture, cut, made: madeOf(picture), placed: url };
  }
  throw new Error(
    'This picture is not in the library any more, so it can’t be cut again. Choose another one.',
  );
}
