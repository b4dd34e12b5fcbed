import { pictureUrl } from '#contract/pictures.ts';
import type { StoredImage } from './show.ts';

/**
 * Documents name the pictures of a show; answers, and what the editor sends, have their addresses. Both are turned into one another here, where a
 * value crosses that border, and nowhere else.
 */

/** Turns a picture as a show names it (file name or empty) into the address it is served from. */
export type PictureUrl = (name: string) => string;

export interface Pictures {
  url: PictureUrl;
  /** Name of the picture at an address, in any of its sizes; undefined for what is none of the show's. */
  nameAt: (address: string) => string | undefined;
}

/** Addresses of a show's pictures. A name without a picture gives the empty text, so that the site shows its own fallback. */
export const pictureUrls =
  (pictures: ReadonlyMap<string, string>, imagePath: string): PictureUrl =>
  (name) => {
    const key = pictures.get(name);
    return key === undefined ? '' : imagePath + key;
  };

/** Pictures by name and address. Of several names for the same picture, the first in their order is the one that is stored. */
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

/** HTML in which `{{image:NAME}}` stands for the address of a picture, in a size that a column of text can use on any screen. */
export const withPictures = (html: string, url: PictureUrl): string =>
  html.replaceAll(/\{\{image:([^{}]+)\}\}/g, (_, name: string) => pictureUrl(url(name), 'w1080'));

/** As `withPictures`, the other way: HTML with `{{image:NAME}}` for the addresses of the show's pictures. */
export const withNames = (html: string, nameAt: Pictures['nameAt']): string =>
  html.replaceAll(/(<img\b[^<>]*?\ssrc=")([^"]+)"/g, (whole, start: string, address: string) => {
    const name = nameAt(address);
    return name === undefined ? whole : `${start}{{image:${name}}}"`;
  });
