import { pictureUrl } from '#contract/pictures.ts';
import type { StoredImage } from './show.ts';

/** Maps a picture's stored name (a file name or empty) to its address. */
export type PictureUrl = (name: string) => string;

export interface Pictures {
  url: PictureUrl;
  /** Name of the picture at an address, in any size; undefined if it is not the show's. */
  nameAt: (address: string) => string | undefined;
}

/** An unknown name maps to the empty text, so that the site shows its fallback. */
export const pictureUrls =
  (pictures: ReadonlyMap<string, string>, imagePath: string): PictureUrl =>
  (name) => {
    const key = pictures.get(name);
    return key === undefined ? '' : imagePath + key;
  };

/** If several names share a picture, its address maps to the first. */
export function picturesOf(images: readonly StoredImage[], imagePath: string): Pictures {
  const names = new Map(images.toReversed().map(({ name, key }) => [key, name]));
  return {
    url: pictureUrls(new Map(images.map(({ name, key }) => [name, key])), imagePath),
    nameAt: (address) => {
      if (!address.startsWith(imagePath)) return undefined;
      const [key = '', ...size] = address.slice(imagePath.length).split('/');
      return size.length <= 1 ? names.get(key) : undefined;
    },
  };
}

/** `{{image:NAME}}` becomes the picture's address, in a size for text columns. */
export const withPictures = (html: string, url: PictureUrl): string =>
  html.replaceAll(/\{\{image:([^{}]+)\}\}/g, (_, name: string) => pictureUrl(url(name), 'w1080'));

/** The inverse of `withPictures`. */
export const withNames = (html: string, nameAt: Pictures['nameAt']): string =>
  html.replaceAll(/(<img\b[^<>]*?\ssrc=")([^"]+)"/g, (whole, start: string, address: string) => {
    const name = nameAt(address);
    return name === undefined ? whole : `${start}{{image:${name}}}"`;
  });
