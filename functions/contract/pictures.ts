/** In px (tests/SPEC.md: Constants and limits). `cover` fills the box from the top. */
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

const storedPicture = /^\/[^:]*\/[0-9a-f]{32}\.(?:jpg|png|webp|avif|gif)$/;

/** Addresses that aren't of stored pictures stay as they are. */
export const pictureUrl = (original: string, size: PictureSize): string =>
  storedPicture.test(original) ? `${original}/${size}` : original;

/** Undefined for a picture that isn't stored here. Small pictures have fewer pixels than described. */
export function srcset(original: string, sizes: readonly PictureSize[]): string | undefined {
  if (!storedPicture.test(original)) return undefined;
  return sizes.map((size) => `${pictureUrl(original, size)} ${pictureSizes[size].width}w`).join(', ');
}

/** Must be self-contained: its source also runs at the CDN's edge (infra/aws/edge-functions.ts). */
export function acceptedFormat(accept: string): PictureFormat {
  const named = accept.toLowerCase().split(',');
  const takes = (type: string) =>
    named.some((entry) => {
      const parts = entry.split(';').map((part) => part.trim());
      return parts[0] === type && !parts.some((part) => /^q=0(\.0*)?$/.test(part));
    });
  if (takes('image/avif')) return 'avif';
  return takes('image/webp') ? 'webp' : 'jpeg';
}
