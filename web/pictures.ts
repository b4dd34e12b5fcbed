import type { Category } from '#contract/catalog.ts';
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

type Orientation = Category['type']['orientation'];

/** The middle size is the one that tests/SPEC.md names (Constants and limits). */
const shapes = {
  vertical: { all: ['200x300', '400x600', '800x1200'], width: 400, height: 600 },
  horizontal: { all: ['400x250', '800x500', '1200x750'], width: 800, height: 500 },
} as const satisfies Record<Orientation, { all: PictureSize[]; width: number; height: number }>;

/** The picture of a nominee in the shape of its category. A small one has no need of the largest size. */
export function nomineePicture(
  original: string,
  orientation: Orientation,
  widths: Record<Orientation, string>,
  isSmall = false,
) {
  const { all, ...box } = shapes[orientation];
  return { ...sourcesOf(original, isSmall ? all.slice(0, 2) : all, widths[orientation]), ...box };
}
