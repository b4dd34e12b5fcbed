import { pictureUrl, srcset, type PictureSize } from '#contract/pictures.ts';

export interface Sources {
  src: string;
  srcSet: string | undefined;
  sizes: string | undefined;
}

/** Sizes of pictures that fill the window's width, and of those in a frame of their own, such as logos. */
export const wideSizes = ['w640', 'w1080', 'w1600', 'w2400'] as const satisfies PictureSize[];
export const logoSizes = ['w320', 'w640'] as const satisfies PictureSize[];

/** A picture in the sizes that a screen may take, one that the site does not store in its own; `width` is that of `sizes`. */
export function sourcesOf(original: string, all: readonly PictureSize[], width: string): Sources {
  const middle = all[Math.floor(all.length / 2)];
  const srcSet = srcset(original, all);
  return {
    src: middle === undefined ? original : pictureUrl(original, middle),
    srcSet,
    sizes: srcSet && width,
  };
}
