import { pictureUrl } from '#contract/pictures.ts';
import type { StoredImage } from './show.ts';
import type { StoredUpload } from './uploads.ts';

/** Maps a picture's stored name (a file name or empty) to its address. */
export interface PictureUrl {
  (name: string): string;
  /** Width and height in pixels; undefined if they are not known. */
  sizeOf?: ((name: string) => { width: number; height: number } | undefined) | undefined;
}

export interface Pictures {
  url: PictureUrl;
  /** Name of the picture at an address, in any size; undefined if it is not the show's. */
  nameAt: (address: string) => string | undefined;
}

/** An unknown name maps to the empty text, so that the site shows its fallback. */
export function pictureUrls(images: readonly StoredImage[], imagePath: string): PictureUrl {
  const named = new Map(images.map((image) => [image.name, image]));
  const url = (name: string): string => {
    const image = named.get(name);
    return image ? imagePath + image.key : '';
  };
  const sizeOf = (name: string) => {
    const { width, height } = named.get(name) ?? {};
    return width && height ? { width, height } : undefined;
  };
  return Object.assign(url, { sizeOf });
}

/**
 * If several names share a picture, its address maps to the first.
 * @param uploads with addresses of pictures that were replaced, which a builder that is open may still send
 */
export function picturesOf(
  images: readonly StoredImage[],
  imagePath: string,
  uploads: readonly Pick<StoredUpload, 'name' | 'former'>[] = [],
): Pictures {
  const former = uploads.flatMap(({ name, former: keys = [] }) => keys.map((key) => [key, name] as const));
  const current = images.toReversed().map(({ name, key }) => [key, name] as const);
  const names = new Map([...former, ...current]);
  return {
    url: pictureUrls(images, imagePath),
    nameAt: (address) => {
      if (!address.startsWith(imagePath)) return undefined;
      const [key = '', ...size] = address.slice(imagePath.length).split('/');
      return size.length <= 1 ? names.get(key) : undefined;
    },
  };
}

/**
 * `{{image:NAME}}` becomes the picture's address, in a size for text columns. A picture gets its width and height, by which a browser
 * keeps its place before it is there, unless the editor gave it any.
 */
export const withPictures = (html: string, url: PictureUrl): string =>
  html
    .replaceAll(/<img\b[^<>]*?\ssrc="\{\{image:([^{}"]+)\}\}"/g, (start, name: string, at: number) => {
      const tag = html.slice(at, html.indexOf('>', at));
      const size = /\s(?:width|height)=/.test(tag) ? undefined : url.sizeOf?.(name);
      return size ? `${start} width="${size.width}" height="${size.height}"` : start;
    })
    .replaceAll(/\{\{image:([^{}]+)\}\}/g, (_, name: string) => pictureUrl(url(name), 'w1080'));

/** The inverse of `withPictures`. */
export const withNames = (html: string, nameAt: Pictures['nameAt']): string =>
  html.replaceAll(/(<img\b[^<>]*?\ssrc=")([^"]+)"/g, (whole, start: string, address: string) => {
    const name = nameAt(address);
    return name === undefined ? whole : `${start}{{image:${name}}}"`;
  });
