import { pictureUrl } from '#contract/pictures.ts';

/** Turns a picture as a show names it (file name or empty) into the address it is served from. */
export type PictureUrl = (name: string) => string;

/** Addresses of a show's pictures. A name without a picture gives the empty text, so that the site shows its own fallback. */
export const pictureUrls =
  (pictures: ReadonlyMap<string, string>, imagePath: string): PictureUrl =>
  (name) => {
    const key = pictures.get(name);
    return key === undefined ? '' : imagePath + key;
  };

/** HTML in which `{{image:NAME}}` stands for the address of a picture, in a size that a column of text can use on any screen. */
export const withPictures = (html: string, url: PictureUrl): string =>
  html.replaceAll(/\{\{image:([^{}]+)\}\}/g, (_, name: string) => pictureUrl(url(name), 'w1080'));
