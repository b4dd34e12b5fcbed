/**
 * The closed set of sizes in which pictures are served (specification section 9 names 400x600, 800x500 and 1600x900), by name:
 * width and height in px; `cover` fills the box from the top, `inside` keeps the whole picture within it.
 */
export const pictureSizes = {
  '200x300': { width: 200, height: 300, fit: 'cover' },
  '400x600': { width: 400, height: 600, fit: 'cover' },
  '800x1200': { width: 800, height: 1200, fit: 'cover' },
  '400x250': { width: 400, height: 250, fit: 'cover' },
  '800x500': { width: 800, height: 500, fit: 'cover' },
  '1200x750': { width: 1200, height: 750, fit: 'cover' },
  '800x450': { width: 800, height: 450, fit: 'cover' },
  '1600x900': { width: 1600, height: 900, fit: 'cover' },
  w320: { width: 320, height: 1280, fit: 'inside' },
  w640: { width: 640, height: 2560, fit: 'inside' },
  w1080: { width: 1080, height: 2160, fit: 'inside' },
  w1600: { width: 1600, height: 3200, fit: 'inside' },
  w2400: { width: 2400, height: 2400, fit: 'inside' },
} as const;
export type PictureSize = keyof typeof pictureSizes;

/** Formats a browser may name in Accept, best first; every browser takes the last. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
